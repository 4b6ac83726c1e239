// A bill while it is typed: kept on this phone as it is typed, sent only by a person with a PIN.
import { newId } from '#app/api/new-id.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues, type KeptValues } from '#app/offline/use-kept-values.ts'
import { drawReference } from '#domain/reference.ts'

export interface BillDraft {
  biller: string
  product: string
  customer: string
  /** As typed, with commas; of what has a price it is that price. */
  amount: string
  /** The person chose the network: what the prefix suggests counts no more. */
  is_chosen: boolean
  /** By this the provider tells a bill that it has already; the same on every try. */
  unique_reference: string
  request_id: string
  /** When it was last sent without an answer that settles it; '' when nothing is open. */
  tried_at: string
}

/** One draft for each kind: its entity is the segment of the address. */
export const billDraft = draftForm<BillDraft>({ name: 'newBill', version: 1 })

export const emptyBill = (now: Date = providerDate()): BillDraft => ({
  biller: '', product: '', customer: '', amount: '', is_chosen: false, tried_at: '',
  unique_reference: drawReference(now.getTime(), Math.random), request_id: newId(),
})

export type NewBill = KeptValues<BillDraft>

export const useNewBill = (entity: string, draft: Draft<BillDraft> | null): NewBill =>
  useKeptValues(billDraft, { entity, draft, blank: emptyBill() })
