// The account of a beneficiary, under the name that its bank gives.
import { askBank } from '../account-name.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'

export interface Account {
  beneficiary_account_name: string
  beneficiary_bank_code: string
  beneficiary_nuban: string
}

const named = { bank_code: 'beneficiary_bank_code', nuban: 'beneficiary_nuban' }

/** Asks the bank; before anything is locked. */
export async function namedAccount(
  work: Work<Caller>, given: { beneficiary_bank_code: string, beneficiary_nuban: string },
): Promise<Account> {
  const { beneficiary_bank_code, beneficiary_nuban } = given
  const asked = { bank_code: beneficiary_bank_code, nuban: beneficiary_nuban }
  return {
    beneficiary_account_name: await askBank(work, asked, named), beneficiary_bank_code, beneficiary_nuban,
  }
}
