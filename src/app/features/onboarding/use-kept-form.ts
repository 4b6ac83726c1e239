// A form that opens with what was typed, is saved while it is typed, and shows what the provider refused.
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { DraftForm } from '#app/offline/draft-form.ts'
import type { DraftSaver } from '#app/offline/draft-saver.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { isSame, mergeFields, type Conflict } from '#app/offline/merge.ts'
import type { SaveStatus } from '#app/offline/save-status.ts'
import { useAutosave, useDraft, type OpenDraft } from '#app/offline/use-draft.ts'
import { judgedBy } from './resolver.ts'

interface KeptFormOptions<V extends FieldValues> {
  entity?: string
  draft: Draft<V> | null
  /** What the form shows without a draft. */
  start: V
  /** What the provider has now; null when that is not known, or when it has nothing. */
  saved: Partial<V> | null
  /** True when what the provider has is what this phone sent: no news to the person. */
  isOwn?: boolean
  schema: z.ZodMiniType
  names: readonly (keyof V & string)[]
  /** What the provider said of the entry that it refused, by field. */
  refused?: Readonly<Record<string, string>>
}

export interface KeptForm<V extends FieldValues> {
  form: UseFormReturn<V>
  saver: DraftSaver<V>
  status: SaveStatus
  /** Where the form is edited: here, in another tab, or only by a newer version of the app. */
  holder: OpenDraft<V>['holder']
  /** Takes the form over from the other tab, with what was typed there. */
  continueHere: () => Promise<void>
  /** Fields of this screen that were changed here and elsewhere: the person chooses. */
  conflicts: readonly Conflict[]
  choose: (field: string, side: 'local' | 'remote') => void
}

export function useKeptForm<V extends FieldValues>(
  kept: DraftForm<V>, options: KeptFormOptions<V>,
): KeptForm<V> {
  const { entity = '', draft, saved, schema, names } = options
  const [begun] = useState(() => opened(options))
  const [news, setNews] = useState<News<V>>({ known: saved, conflicts: begun.conflicts, taken: null })
  const [resolver] = useState(() => judgedBy<V>(schema, names))
  const form = useForm<V>({
    defaultValues: begun.values as DefaultValues<V>, resolver, mode: 'onTouched', shouldFocusError: false,
  })
  const { saver, status, holder, continueHere } = useDraft(kept, { entity, draft, base: saved })
  useAutosave(saver, form)
  const takeHold = async () => {
    await continueHere((there) => {
      const now = opened({ ...options, draft: there })
      form.reset(now.values)
      setNews({ known: saved, conflicts: now.conflicts, taken: null })
    })
  }
  // What the provider has now may arrive after the form has opened with what was kept on this phone.
  if (saved && !isSame(saved, news.known)) {
    const base = options.isOwn ? saved : news.known ?? (draft ? draft.base : begun.values)
    const { taken, conflicts } = mergeFields(base, form.getValues(), saved)
    setNews({ known: saved, taken, conflicts: conflicts.filter(({ field }) => names.includes(field)) })
  }
  const takeOver = useEffectEvent(({ known, taken, conflicts }: News<V>) => {
    if (!known) return
    const isUntouched = status.state === 'clean'
    for (const field of taken ?? []) form.setValue(field as Path<V>, known[field] as never)
    if (conflicts.length === 0) saver.rebase(known)
    // What was only taken over is no draft of the person's.
    if (isUntouched && taken) void saver.discard()
  })
  useEffect(() => { takeOver(news) }, [news])
  const showRefused = useEffectEvent(() => {
    for (const [field, message] of Object.entries(options.refused ?? {})) {
      form.setError(field as Path<V>, { type: 'refused', message })
    }
  })
  useEffect(() => { showRefused() }, [])
  const choose = (field: string, side: 'local' | 'remote') => {
    const conflict = news.conflicts.find((each) => each.field === field)
    if (side === 'remote' && conflict) form.setValue(field as Path<V>, conflict.remote as never)
    // An answer is kept as what is typed is: nobody asks again after a reload.
    if (side === 'local') saver.change({ ...form.getValues() })
    setNews({ ...news, taken: null, conflicts: news.conflicts.filter((each) => each.field !== field) })
    // With the other side in every field nothing of the person's is left to keep.
    const values: Partial<V> = form.getValues()
    if (saved && Object.keys(saved).every((name) => isSame(values[name], saved[name]))) void saver.discard()
  }
  return { form, saver, status, holder, continueHere: takeHold, conflicts: news.conflicts, choose }
}

interface News<V> {
  /** What of the provider's the form has been brought together with. */
  known: Partial<V> | null
  conflicts: readonly Conflict[]
  /** Fields that only the provider changed since the form was opened. */
  taken: readonly string[] | null
}

function opened<V extends FieldValues>({ draft, start, saved, isOwn, names }: KeptFormOptions<V>) {
  if (!draft) return { values: start, conflicts: [] }
  if (!saved) return { values: { ...start, ...draft.values }, conflicts: [] }
  const { merged, conflicts } = mergeFields(isOwn ? saved : draft.base, draft.values, saved)
  return {
    values: { ...start, ...merged },
    conflicts: conflicts.filter(({ field }) => names.includes(field)),
  }
}

/** What was typed is kept; what the reviewer refused is still as it was, and the person is led to it. */
export async function stayAtError(saver: { flush: () => Promise<unknown> }) {
  await saver.flush()
  focusFirstError()
}

/** Moves to the first field that is wrong, in the order of the page. */
export function focusFirstError() {
  // The errors are on the page after the next drawing.
  setTimeout(() => {
    const wrong = ['aria-invalid', 'data-invalid'].map((name) => `main [${name}="true"]`).join(',')
    const first = document.querySelector<HTMLElement>(wrong)
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  })
}
