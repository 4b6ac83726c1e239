// The account that settlements of an approved business go to, when another takes its place.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode } from './fields.ts'
import { BankDetails } from './merchants.ts'

export const settlementAccount = {
  /** Once a reviewer has approved an account; BVN and NIN stay as they are. */
  change: endpoint({
    method: 'PUT', path: 'dashboard/merchants/bank_details', callers: ['member'], needs: 'submit_onboarding',
    says: 'Gives another account for settlements, with a code, and hands it to review',
    body: z.strictObject({ business_nuban: AccountNumber, bank_code: BankCode }),
    step_up: true,
    answer: BankDetails,
    message: 'The account is with the reviewer. Settlements go to the one before until it is approved.',
  }),
}
