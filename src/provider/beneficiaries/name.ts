// Whose account it is, asked of its bank: what somebody typed is never stored as the name.
import { Refusal } from '#contract/refusal.ts'
import { count } from '../auth/rates.ts'
import { isBank } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'

export interface Account {
  beneficiary_account_name: string
  beneficiary_bank_code: string
  beneficiary_nuban: string
}

/** Counts as a name enquiry. Call it before anything is locked: a bank takes its time. */
export async function askBank(
  work: Work<Caller>, given: { beneficiary_bank_code: string, beneficiary_nuban: string },
): Promise<Account> {
  const { beneficiary_bank_code, beneficiary_nuban } = given
  if (!isBank(beneficiary_bank_code)) {
    refuseFields({ beneficiary_bank_code: 'Choose a bank.' })
  }
  await count(work, 'enquiry_person', work.caller.user_id)
  await count(work, 'enquiry_merchant', work.caller.merchant_id)
  const answer = await work.outside.rail.enquire({
    bank_code: beneficiary_bank_code, nuban: beneficiary_nuban,
  })
  switch (answer.outcome) {
    case 'found':
      return { beneficiary_account_name: answer.account_name, beneficiary_bank_code, beneficiary_nuban }
    case 'unknown': return refuseFields({ beneficiary_nuban: 'Account not found.' })
    case 'dormant':
      return refuseFields({
        beneficiary_nuban: 'The bank says that this account is dormant and takes no money.',
      })
    case 'unavailable':
      throw new Refusal('unavailable', 'The bank does not answer. Please try again in a moment.',
        { retry_after: 30 })
  }
}
