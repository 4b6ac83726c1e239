// A form that is saved while it is typed, for a component.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftForm } from './draft-form.ts'
import { DraftHold, type Holder } from './draft-hold.ts'
import { DraftSaver, type SaverOptions } from './draft-saver.ts'
import { loadDraft, type Draft } from './drafts.ts'
import { isSame } from './merge.ts'
import { currentPerson } from './person.ts'
import type { SaveStatus } from './save-status.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'
import { useKeeping } from './use-keeping.ts'

export interface OpenDraft<V extends object> {
  saver: DraftSaver<V>
  status: SaveStatus
  /**
   * `elsewhere`: another tab edits this form; show it, and offer "Continue here". `newer`: a newer build kept
   * it; show it, and offer to load the page again.
   */
  holder: Holder | 'newer'
  /**
   * Takes the form over from the other tab. `show` resets the form to the draft that it saved, before what
   * changes here counts as typed; resolves to the same draft.
   */
  continueHere: (show?: (draft: Draft<V> | null) => void) => Promise<Draft<V> | null>
}

/**
 * One saver for as long as the screen is there. `draft` is what the route's loader gave; the form mounts
 * with it, or with `base`.
 */
export function useDraft<V extends object>(form: DraftForm<V>, options: SaverOptions<V>): OpenDraft<V> {
  const [{ saver, hold, whose }] = useState(() => {
    const { entity = '', person = currentPerson() } = options
    const made = new DraftSaver(form, { ...options, person })
    const flush = () => made.flush()
    return {
      saver: made,
      whose: { entity, person },
      hold: new DraftHold({ person, form: form.name, entity }, { flush }),
    }
  })
  const [isNewer, setNewer] = useState(options.draft?.isReadOnly ?? false)
  useEffect(() => {
    saver.start()
    const stop = hold.subscribe(() => {
      if (hold.holder() === 'elsewhere') void saver.giveWay().catch(() => undefined)
    })
    void hold.start().catch(() => undefined)
    return () => {
      stop()
      hold.stop()
      void saver.stop()
    }
  }, [saver, hold])
  const continueHere = useCallback(async (show?: (draft: Draft<V> | null) => void) => {
    await hold.takeOver()
    await saver.giveWay()
    const draft = await loadDraft(form, whose)
    setNewer(draft?.isReadOnly ?? false)
    show?.(draft)
    saver.adopt(draft)
    return draft
  }, [form, hold, saver, whose])
  const status = useSyncExternalStore(saver.subscribe, saver.status, saver.status)
  const held = useSyncExternalStore(hold.subscribe, hold.holder, hold.holder)
  const { kept } = useKeeping()
  const isBehind = isNewer || kept === 'read-only' || isFailed(status, 'newer')
  const holder = isBehind ? 'newer' : isFailed(status, 'elsewhere') ? 'elsewhere' : held
  const told = holder === 'here' || status.state === 'failed' ? status : shown
  return { saver, status: told, holder, continueHere }
}

const shown: SaveStatus = { state: 'shown' }

const isFailed = (status: SaveStatus, reason: 'newer' | 'elsewhere') =>
  status.state === 'failed' && status.reason === reason

/** What a form of react-hook-form is asked for here. */
interface Watched<V> {
  subscribe(options: { formState: { values: true }; callback: (now: { values: V }) => void }): () => void
  getValues(): V
}

/** Hands every change of the form to the saver, and saves at once when a field is left. */
export function useAutosave<V extends object>(saver: DraftSaver<V>, form: Watched<V>) {
  const last = useRef<V | undefined>(undefined)
  useEffect(() => {
    last.current ??= clone(form.getValues())
    const stop = form.subscribe({
      formState: { values: true },
      callback({ values }) {
        if (isSame(last.current, values)) return
        last.current = clone(values)
        saver.change(last.current)
      },
    })
    return stop
  }, [saver, form])
  useFlushOnLeave(saver)
}

/** Forms change their values in place: a draft is a copy. */
const clone = <V>(values: V): V => JSON.parse(JSON.stringify(values)) as V
