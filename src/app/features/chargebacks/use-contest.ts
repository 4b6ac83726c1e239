// The answer to a chargeback that is being written, on the screen and on this phone: its words, its files,
// and putting it on its way.
import { useRef, useState } from 'react'
import type { Draft } from '#app/offline/drafts.ts'
import { useDraft } from '#app/offline/use-draft.ts'
import { useIntake } from '#app/offline/use-intake.ts'
import { contestDraft, emptyContest, type ContestDraft } from './drafts.ts'
import type { ShownChargeback } from './facts.tsx'
import { contestEntry, registerChargebackKinds } from './kinds.ts'

export type Contest = ReturnType<typeof useContest>

registerChargebackKinds()

/** All files of this form come in by one place. */
const FIELD = 'evidence'

export function useContest(
  { reference, version, payer_name }: ShownChargeback, draft: Draft<ContestDraft> | null,
) {
  const [values, setValues] = useState<ContestDraft>(() => ({ ...emptyContest, ...draft?.values }))
  // A file takes seconds to be read: it joins what is there by then, not what was there when it was chosen.
  const latest = useRef(values)
  const become = (next: ContestDraft) => {
    latest.current = next
    setValues(next)
  }
  const [problem, setProblem] = useState<string | null>(null)
  const { saver, status, holder, continueHere } = useDraft(contestDraft, { entity: reference, draft })
  const intake = useIntake({
    form: contestDraft.name, entity: reference,
    async onReady(_field, file) {
      const { id: file_id, name } = file.kept
      const named = (typed: ContestDraft): ContestDraft =>
        ({ ...typed, files: [...typed.files, { file_id, name }] })
      await saver.commit(named(latest.current), { files: [file] }, named)
      become(named(latest.current))
    },
  })
  const change = (changes: Partial<ContestDraft>) => {
    become({ ...latest.current, ...changes })
    saver.change(latest.current)
  }
  return {
    values, status, holder, isElsewhere: holder !== 'here',
    problem: problem ?? intake.problems[FIELD] ?? null,
    busy: intake.busy.length > 0,
    explain: (explanation: string) => change({ explanation }),
    drop: (file_id: string) => change(without(latest.current, file_id)),
    onBeforeOpen: (source: 'camera' | 'file') => intake.onBeforeOpen(FIELD, source),
    onFile: (file: File, source: 'camera' | 'file') => void intake.onFile(FIELD, file, source),
    continueHere: () => continueHere((there) => become({ ...emptyContest, ...there?.values })),
    /** True when it is on its way; false, with the reason shown, when this phone could not take it. */
    async send(): Promise<boolean> {
      const explanation = latest.current.explanation.trim()
      const file_ids = latest.current.files.map(({ file_id }) => file_id)
      const entry = contestEntry({ reference, version, explanation, file_ids, payer_name })
      try {
        await saver.commit(latest.current, { entries: [entry] })
        return true
      } catch (error) {
        setProblem((error as Error).message)
        return false
      }
    },
  }
}

const without = (draft: ContestDraft, file_id: string): ContestDraft =>
  ({ ...draft, files: draft.files.filter((file) => file.file_id !== file_id) })
