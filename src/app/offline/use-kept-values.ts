// A form of plain values that is kept on this phone while it is typed, for a screen without a form library.
import { useRef, useState } from 'react'
import { NotKept, type Intent, type IntentKeeper } from '#app/api/intent.ts'
import type { DraftForm } from './draft-form.ts'
import type { Draft } from './drafts.ts'
import { NewerDatabase } from './failures.ts'
import type { SaveStatus } from './save-status.ts'
import { useDraft, type OpenDraft } from './use-draft.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'

export interface KeptValues<V extends object> {
  values: V
  status: SaveStatus
  holder: OpenDraft<V>['holder']
  /** True while it is only shown here: another tab types it, or only a newer build may. */
  isElsewhere: boolean
  continueHere: () => Promise<unknown>
  /** How often it was taken over from another tab: what was begun with the values before is begun anew. */
  turns: number
  /** Changes, or what they are of the values as they stand when it is called. */
  set: (changes: Partial<V> | ((now: V) => Partial<V>)) => void
  /** As `set`, and on disk when it resolves to true. While it is only shown here nothing is set. */
  keep: (changes: Partial<V>) => Promise<boolean>
  /** Why `keep` resolved to false, and what helps. */
  whyNotKept: () => string
  /** It is sent, or given up: nothing of it is kept. */
  finish: () => Promise<void>
  /** For {@link useWriting}: an intent without an answer is kept with what was typed. */
  keeper: IntentKeeper
  /** True while nobody knows whether it was done. */
  isUnanswered: boolean
}

const takenElsewhere = 'This form is open in another tab. Go on there, or continue here.'

/** What stands beside the values of the form. */
interface Beside {
  open_intent?: Intent | undefined
}

/** A set of changes that has no type of its own. */
const marked = <V extends object>(open_intent: Intent | undefined) => ({ open_intent }) as Partial<V> & Beside

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
  const [values, setValues] = useState<V & Beside>(() => ({ ...blank, ...draft?.values }))
  // As they stand now, also for a call that began a while ago.
  const latest = useRef(values)
  const [turns, setTurns] = useState(0)
  const { saver, status, holder, continueHere } = useDraft(form, { entity, draft })
  const set = (changes: (Partial<V> & Beside) | ((now: V) => Partial<V>)) => {
    const given = typeof changes === 'function' ? changes(latest.current) : changes
    latest.current = { ...latest.current, ...given }
    setValues(latest.current)
    saver.change(latest.current)
  }
  useFlushOnLeave(saver)
  const keep = async (changes: Partial<V> & Beside) => {
    if (saver.isPaused) return false
    set(changes)
    // What is typed while it is being saved is saved after it.
    const isSaved = await saver.flush() || (saver.status().state !== 'failed' && await saver.flush())
    // Another tab may take it over meanwhile.
    return isSaved && !saver.isPaused
  }
  const whyNotKept = () => {
    const now = saver.status()
    if (now.state === 'failed') return now.message
    return holder === 'newer' ? new NewerDatabase().message : takenElsewhere
  }
  return {
    values, status, holder, turns, set, keep, whyNotKept,
    isElsewhere: holder !== 'here',
    continueHere: () => continueHere((taken) => {
      if (taken) latest.current = { ...blank, ...taken.values }
      setValues(latest.current)
      setTurns(turns + 1)
    }),
    finish: () => saver.discard().catch(() => undefined),
    keeper: {
      open: () => latest.current.open_intent,
      async hold(open_intent) {
        const { open_intent: before } = latest.current
        if (open_intent?.id === before?.id || await keep(marked(open_intent)) || !open_intent) return
        const why = whyNotKept()
        set(marked<V>(before))
        throw new NotKept(why)
      },
      settle() {
        latest.current = { ...latest.current, ...marked<V>(undefined) }
        setValues(latest.current)
      },
    },
    isUnanswered: values.open_intent !== undefined,
  }
}
