// A change of something that the provider has, kept on this phone while it is typed.
import { useState } from 'react'
import type { DraftForm } from './draft-form.ts'
import type { Draft } from './drafts.ts'
import { useDraft } from './use-draft.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'

/** Of what was there when the change was begun. */
export interface Versioned {
  version: number
}

interface Opening<V extends Versioned> {
  /** Which of several. */
  entity?: string
  /** What the route's loader gave. */
  draft: Draft<V> | null
  /** What the provider has now. */
  saved: V
}

export function useKeptChange<V extends Versioned>(
  form: DraftForm<V>, { entity = '', draft, saved }: Opening<V>,
) {
  // Until something is typed it follows what holds.
  const [typed, setTyped] = useState<V | null>(() => draft?.values ?? null)
  const { saver, status, holder, continueHere } = useDraft(form, { entity, draft, base: saved })
  useFlushOnLeave(saver)
  const values = typed ?? saved
  const set = (changes: Partial<V>) => {
    const next = { ...values, ...changes }
    setTyped(next)
    saver.change(next)
  }
  const finish = () => saver.discard().catch(() => undefined)
  return {
    values,
    set,
    status,
    holder,
    isTyped: typed !== null,
    /** Another holds than the one that this began from, and the person has not said what to do. */
    isBehind: values.version !== saved.version,
    keepMine: () => set({ version: saved.version } as Partial<V>),
    /** It is saved, or theirs is taken: nothing of it is kept, and the fields follow the provider again. */
    follow() {
      setTyped(null)
      void finish()
    },
    continueHere: () => continueHere((taken) => taken && setTyped(taken.values)),
    /** It is sent, or given up: nothing of it is kept. */
    finish,
  }
}
