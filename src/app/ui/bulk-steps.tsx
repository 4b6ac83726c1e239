// Many rows from one file: chosen, checked, the wrong ones told apart, and the right ones stored once.
import { useState, type ReactNode } from 'react'
import { checkedAgain, rowsToCheck, withRow } from './bulk-mending.ts'
import type { MendRow } from './bulk-row.tsx'
import { CheckedRows, Stored } from './bulk-rows.tsx'
import { FileChoice, FileWork, NoNetwork } from './file-choice.tsx'
import type { Choice } from './select-field.tsx'
import { Strip } from './strip.tsx'
import { toast } from './toast.tsx'

export interface GivenRow {
  row: number
  [column: string]: string | number | undefined
}

export interface CheckedRow {
  row: number
  status: 'VALID' | 'INVALID' | 'CREATED'
  problem?: string | undefined
  field?: string | undefined
}

export interface Checked {
  valid: number
  invalid: number
  created: number
  rows: readonly CheckedRow[]
}

/** A field of a row, with what people call it, and how it is mended. */
export interface BulkColumn {
  name: string
  label: string
  /** A row without it cannot be taken. */
  needed?: boolean
  /** What it may be, where it is one of a few. */
  choices?: readonly Choice[]
  /** Which keys a phone shows. */
  keyboard?: 'email' | 'tel' | 'numeric' | 'decimal'
}

export interface BulkStepsProps<R extends GivenRow> {
  /** One row and several, as they are counted: `customer`, `customers`. */
  nouns: readonly [string, string]
  /** Of the files that are saved: `customers`. */
  name: string
  /** What a file has, in a sentence or two. */
  about: ReactNode
  /** The heading and a sample row of the template. */
  template: readonly (readonly string[])[]
  /** In the order of the template. */
  columns: readonly BulkColumn[]
  isOffline: boolean
  read: (file: File, onProgress: (share: number) => void) => Promise<{ rows: R[]; notes: string[] }>
  /** Looks only, or stores; `request_id` is the same for every try of one file. */
  send: (command: 'validate' | 'create', rows: R[], request_id: string) => Promise<Checked>
  newRequestId: () => string
  /** Whether the rows may be stored all the same, given whether they might have been before. */
  isOpenAfter: (error: unknown, before: boolean) => boolean
  /** What went wrong, in words for the person; '' for rows that may be stored, when nobody said anything. */
  problemOf: (error: unknown, isOpen: boolean) => string
  /** Below what was stored, such as a way to the list. */
  onward: ReactNode
}

type Work<R> =
  | { state: 'idle' }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }
  | CheckedWork<R>
  | { state: 'stored'; checked: Checked }

interface CheckedWork<R> {
  state: 'checked'
  rows: R[]
  notes: string[]
  checked: Checked
  request_id: string
  isSending: boolean
  /** They may be stored: only these rows are sent again, as the same request, until somebody says. */
  isUnanswered: boolean
}

export function BulkSteps<R extends GivenRow>(props: BulkStepsProps<R>) {
  const { work, problem, take, store, mend, startAgain } = useBulkWork(props)
  const wrong = problem && (
    <Strip kind="error" className="mb-3" announce>
      {problem}
    </Strip>
  )
  if (work.state === 'stored') return <Stored {...props} checked={work.checked} />
  if (work.state === 'checked') {
    return (
      <CheckedRows
        {...props}
        {...work}
        wrong={wrong}
        onMend={mend}
        onStore={() => void store()}
        onAgain={startAgain}
      />
    )
  }
  return (
    <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
      {wrong}
      {props.isOffline && <NoNetwork />}
      {work.state === 'idle' ? (
        <FileChoice
          {...props}
          noun={props.nouns[0]}
          disabled={props.isOffline}
          onFile={(file) => void take(file)}
        />
      ) : (
        <FileWork work={work} />
      )}
    </main>
  )
}

/** The file from choosing to storing. */
function useBulkWork<R extends GivenRow>(props: BulkStepsProps<R>) {
  const [work, setWork] = useState<Work<R>>({ state: 'idle' })
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setProblem(null)
    setWork({ state: 'reading', share: 0 })
    try {
      const { rows, notes } = await props.read(file, (share) => setWork({ state: 'reading', share }))
      setWork({ state: 'checking', rows: rows.length })
      const checked = await props.send('validate', rows, props.newRequestId())
      const request_id = props.newRequestId()
      setWork({ state: 'checked', rows, notes, checked, request_id, isSending: false, isUnanswered: false })
    } catch (error) {
      setWork({ state: 'idle' })
      setProblem(props.problemOf(error, false))
    }
  }
  const store = async () => {
    if (work.state !== 'checked') return
    setProblem(null)
    setWork({ ...work, isSending: true })
    try {
      const checked = await props.send('create', work.rows, work.request_id)
      setWork({ state: 'stored', checked })
    } catch (error) {
      const isUnanswered = props.isOpenAfter(error, work.isUnanswered)
      setWork({ ...work, isSending: false, isUnanswered })
      setProblem(props.problemOf(error, isUnanswered))
    }
  }
  const mend: MendRow = async (row, cells) => {
    if (work.state !== 'checked') return undefined
    const before = work.rows.find((each) => each.row === row)
    const after = cells && ({ ...before, ...cells, row } as R)
    const again = rowsToCheck(work.rows, row, after)
    try {
      const found = again.length === 0 ? [] : (await props.send('validate', again, props.newRequestId())).rows
      // Another row may have been mended meanwhile; other rows than those tried before are another request.
      setWork((now) => {
        if (now.state !== 'checked' || now.isSending || now.isUnanswered) return now
        const rows = withRow(now.rows, row, after)
        const checked = checkedAgain(now.checked, rows, found)
        return { ...now, rows, checked, request_id: props.newRequestId() }
      })
      return found.find((each) => each.row === row)
    } catch (error) {
      toast.error(props.problemOf(error, false))
      return work.checked.rows.find((each) => each.row === row)
    }
  }
  return { work, problem, take, store, mend, startAgain: () => setWork({ state: 'idle' }) }
}
