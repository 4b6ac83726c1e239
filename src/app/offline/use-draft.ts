// A form that is saved while it is typed, for a component.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftForm } from './draft-form.ts'
import { DraftSaver, type SaverOptions, type SaveStatus } from './draft-saver.ts'
import { isSame } from './merge.ts'

/**
 * One saver for as long as the screen is there. `draft` is what the route's loader gave; the form mounts
 * with it, or with `base`.
 */
export function useDraft<V extends object>(
  form: DraftForm<V>, options: SaverOptions<V>,
): { saver: DraftSaver<V>; status: SaveStatus } {
  const [saver] = useState(() => new DraftSaver(form, options))
  useEffect(() => {
    saver.start()
    return () => { void saver.stop() }
  }, [saver])
  return { saver, status: useSyncExternalStore(saver.subscribe, saver.status, saver.status) }
}

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
    const onBlur = () => { void saver.flush() }
    addEventListener('focusout', onBlur)
    return () => {
      stop()
      removeEventListener('focusout', onBlur)
    }
  }, [saver, form])
}

/** Forms change their values in place: a draft is a copy. */
const clone = <V>(values: V): V => JSON.parse(JSON.stringify(values)) as V
