// What is typed of a new mandate, as it is kept on this phone.
import type { DebitType, MandateFrequency } from '#domain/mandate.ts'
import { lagosDay } from '#domain/time.ts'
import { draftForm } from '#app/offline/draft-form.ts'

export interface MandateTyped {
  customer: string
  customer_name: string
  bank_code: string
  nuban: string
  debit_type: DebitType
  amount: string
  frequency: MandateFrequency
  is_scheduled: boolean
  start_date: string
  end_date: string
  narration: string
}

export const mandateDraft = draftForm<MandateTyped>({ name: 'newMandate', version: 1 })

export const blankMandate = (now: Date): MandateTyped => ({
  customer: '', customer_name: '', bank_code: '', nuban: '', debit_type: 'VARIABLE', amount: '',
  frequency: 'variable', is_scheduled: false, start_date: lagosDay(now), end_date: '', narration: '',
})
