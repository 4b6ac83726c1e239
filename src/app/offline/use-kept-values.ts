// A form of plain values that is kept on this phone while it is typed, for a screen without a form library.
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftForm } from './draft-form.ts'
import type { SaveStatus } from './draft-saver.ts'
import type { Draft } from './drafts.ts'
import { useDraft } from './use-draft.ts'

export interface KeptValues<V extends object> {
  values: V
  status: SaveStatus
  /** True while another tab types this form. */
  isElsewhere: boolean
  continueHere: () => void
  set: (changes: Partial<V>) => void
  /** As `set`, and on disk when it resolves to true. */
  keep: (changes: Partial<V>) => Promise<boolean>
  /** It is sent, or given up: nothing of it is kept. */
  finish: () => Promise<void>
}

interface Opening<V extends object> {
  /** Which of several drafts of the form; '' where there is one. */
  entity?: string
  /** What the route's loader gave. */
  draft: Draft<V> | null
  /** What stands in the fields before anything is typed. */
  blank: V
}

export function useKeptValues<V extends object>(
  form: DraftForm<V>, { entity = '', draft, blank }: Opening<V>,
): KeptValues<V> {
  const [values, setValues] = useState<V>(() => ({ ...blank, ...draft?.values }))
  const { saver, status, holder, continueHere } = useDraft(form, { entity, draft })
  const set = (changes: Partial<V>) => {
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
    values, status, set,
    isElsewhere: holder === 'elsewhere',
    continueHere: () => void continueHere().then((taken) => {
      if (taken) setValues({ ...blank, ...taken.values })
    }),
    keep(changes) {
      set(changes)
      return saver.flush()
    },
    finish: () => saver.discard().catch(() => undefined),
  }
}
