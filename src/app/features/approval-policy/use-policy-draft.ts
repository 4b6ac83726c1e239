// The change that is being typed, on the screen and on this phone.
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { draftOf, isSameTerms, policyDraft, termsOf, type PolicyDraft } from './draft.ts'
import type { Policy } from './readings.ts'

export type PolicyTyping = ReturnType<typeof usePolicyDraft>

export function usePolicyDraft(policy: Policy, draft: Draft<PolicyDraft> | null) {
  const kept = useKeptChange(policyDraft, { draft, saved: draftOf(policy) })
  const { terms, problems } = termsOf(kept.values)
  const isSame = isSameTerms(terms, policy)
  return {
    ...kept,
    terms,
    problems,
    /** It says what holds already. */
    isSame,
    isBehind: kept.isBehind && !isSame,
  }
}
