// The change that is being typed, on the screen and on this phone.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft } from '#app/offline/drafts.ts'
import { useDraft } from '#app/offline/use-draft.ts'
import { draftOf, isSameTerms, policyDraft, termsOf, type PolicyDraft } from './draft.ts'
import type { Policy } from './readings.ts'

export type PolicyTyping = ReturnType<typeof usePolicyDraft>

export function usePolicyDraft(policy: Policy, draft: Draft<PolicyDraft> | null) {
  const fromServer = draftOf(policy)
  // Until something is typed it follows what holds.
  const [typed, setTyped] = useState<PolicyDraft | null>(() => draft?.values ?? null)
  const { saver, status, holder, continueHere } = useDraft(policyDraft, { draft, base: fromServer })
  const values = typed ?? fromServer
  const change = (next: PolicyDraft) => {
    setTyped(next)
    saver.change(next)
  }
  const flush = useEffectEvent(() => void saver.flush())
  useEffect(() => {
    const onLeave = () => flush()
    addEventListener('focusout', onLeave)
    return () => removeEventListener('focusout', onLeave)
  }, [])
  const { terms, problems } = termsOf(values)
  const isSame = isSameTerms(terms, policy)
  return {
    values,
    terms,
    problems,
    status,
    holder,
    isTyped: typed !== null,
    /** It says what holds already. */
    isSame,
    /** Another policy holds than the one that this began from, and the person has not said what to do. */
    isBehind: values.version !== policy.version && !isSame,
    set: (changes: Partial<PolicyDraft>) => change({ ...values, ...changes }),
    keepMine: () => change({ ...values, version: policy.version }),
    continueHere: () => void continueHere().then((taken) => taken && setTyped(taken.values)),
    /** It is sent, or given up: nothing of it is kept. */
    finish: () => saver.discard().catch(() => undefined),
  }
}
