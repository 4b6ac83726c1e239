// The payout that is being typed, on the screen and on this phone.
import { useEffect, useEffectEvent, useState } from 'react'
import type { SaveStatus } from '#app/offline/draft-saver.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useDraft } from '#app/offline/use-draft.ts'
import { emptyDraft, payoutDraft, type PayoutDraft } from './draft.ts'

export interface NewPayout {
  values: PayoutDraft
  status: SaveStatus
  /** True while another tab types this payout. */
  isElsewhere: boolean
  continueHere: () => void
  set: (changes: Partial<PayoutDraft>) => void
  /** As `set`, and on disk when it resolves to true. */
  keep: (changes: Partial<PayoutDraft>) => Promise<boolean>
  /** It is sent, or given up: nothing of it is kept. */
  finish: () => Promise<void>
}

export function useNewPayout(entity: string, draft: Draft<PayoutDraft> | null): NewPayout {
  const [values, setValues] = useState<PayoutDraft>(() => ({ ...emptyDraft(), ...draft?.values }))
  const { saver, status, holder, continueHere } = useDraft(payoutDraft, { entity, draft })
  const set = (changes: Partial<PayoutDraft>) => {
    const next = { ...values, ...changes }
    setValues(next)
    saver.change(next)
  }
  const flush = useEffectEvent(() => {
    void saver.flush()
  })
  useEffect(() => {
    const onLeave = () => flush()
    addEventListener('focusout', onLeave)
    return () => removeEventListener('focusout', onLeave)
  }, [])
  return {
    values,
    status,
    set,
    isElsewhere: holder === 'elsewhere',
    continueHere: () =>
      void continueHere().then((taken) => {
        if (taken) setValues({ ...emptyDraft(), ...taken.values })
      }),
    keep(changes) {
      set(changes)
      return saver.flush()
    },
    finish: () => saver.discard().catch(() => undefined),
  }
}
