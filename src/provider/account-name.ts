// Whose account it is, asked of its bank: what somebody typed is never stored as the name.
import { Refusal } from '#contract/refusal.ts'
import { count } from './auth/rates.ts'
import { isBank } from './bank-names.ts'
import { enquire } from './book-transfers/enquire.ts'
import type { Caller } from './caller.ts'
import { refuseFields } from './refuse.ts'
import type { Work } from './work.ts'

interface Asked {
  bank_code: string
  nuban: string
}

/**
 * Counts as a name enquiry. Call it before anything is locked: a bank takes its time. A refusal is of the
 * fields that `named` calls the two by.
 */
export async function askBank(
  work: Work<Caller>, { bank_code, nuban }: Asked, named: Asked = { bank_code: 'bank_code', nuban: 'nuban' },
): Promise<string> {
  if (!isBank(bank_code)) refuseFields({ [named.bank_code]: 'Choose a bank.' })
  await count(work, 'enquiry_person', work.caller.user_id)
  await count(work, 'enquiry_merchant', work.caller.merchant_id)
  const answer = await enquire(work, work.caller.mode, { bank_code, nuban })
  switch (answer.outcome) {
    case 'found': return answer.account_name
    case 'unknown': return refuseFields({ [named.nuban]: 'Account not found.' })
    case 'dormant':
      return refuseFields({
        [named.nuban]: 'The bank says that this account is dormant and takes no money.',
      })
    case 'unavailable':
      throw new Refusal('unavailable', 'The bank does not answer. Please try again in a moment.',
        { retry_after: 30 })
  }
}
