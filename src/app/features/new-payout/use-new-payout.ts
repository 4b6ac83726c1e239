// The payout that is being typed, on the screen and on this phone.
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues, type KeptValues } from '#app/offline/use-kept-values.ts'
import { emptyDraft, payoutDraft, type PayoutDraft } from './draft.ts'

export type NewPayout = KeptValues<PayoutDraft>

export const useNewPayout = (entity: string, draft: Draft<PayoutDraft> | null): NewPayout =>
  useKeptValues(payoutDraft, { entity, draft, blank: emptyDraft() })
