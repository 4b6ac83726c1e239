// A payout while it is typed: kept on this phone as it is typed, sent only by a person with a PIN.
import { newId } from '#app/api/new-id.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { drawReference } from '#domain/reference.ts'
import type { Frequency } from '#domain/schedule.ts'

export interface PayoutDraft {
  source_nuban: string
  bank_code: string
  beneficiary_nuban: string
  /** The name that the person knows the account by; '' when they know none. */
  expected_name: string
  /** The name that the bank gave. */
  bank_account_name: string
  /** As typed, with commas. */
  amount: string
  narration: string
  /** The salary of somebody who is employed. */
  is_salary: boolean
  when: 'now' | 'later'
  start_date: string
  frequency: Frequency
  end_date: string
  /** By this the provider tells a payout that it has already; the same on every try. */
  unique_reference: string
  request_id: string
  /** When it was last sent without an answer that settles it; '' when nothing is open. */
  tried_at: string
}

export const payoutDraft = draftForm<PayoutDraft>({
  name: 'newPayout', version: 2,
  // Before a payout could be a salary.
  migrations: { 1: (values: Omit<PayoutDraft, 'is_salary'>) => ({ ...values, is_salary: false }) },
})

export const emptyDraft = (now: Date = providerDate()): PayoutDraft => ({
  source_nuban: '',
  bank_code: '',
  beneficiary_nuban: '',
  expected_name: '',
  bank_account_name: '',
  amount: '',
  narration: '',
  is_salary: false,
  when: 'now',
  start_date: '',
  frequency: 'once',
  end_date: '',
  tried_at: '',
  unique_reference: drawReference(now.getTime(), Math.random),
  request_id: newId(),
})

export const hasPayee = ({ bank_code, beneficiary_nuban, bank_account_name }: PayoutDraft): boolean =>
  bank_code !== '' && beneficiary_nuban.length === 10 && bank_account_name !== ''
