// Many rows from one file: chosen, checked, the wrong ones told apart, and the right ones stored once. The
// file is kept on this phone until then.
import { useRef, useState, type ReactNode } from 'react'
import { checkedAgain, rowsToCheck, withRow } from './bulk-mending.ts'
import type { MendRow } from './bulk-row.tsx'
import { CheckedRows, ReadRows, Stored } from './bulk-rows.tsx'
import { asksFirst, ColumnMap, type MapChoice, type ShownMap } from './column-map.tsx'
import { FileChoice, FileWork, NoNetwork } from './file-choice.tsx'
import { HoldStrip, type Held } from './hold-strip.tsx'
import type { SaveLine } from './save-line.tsx'
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
  /** It can be taken, and a person should look at it before. */
  warning?: string | undefined
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

/** A file as this phone keeps it: as many rows, and as much of each, as the reader of files takes. */
export interface FileTyped<R extends GivenRow> {
  /** What it is called. */
  file: string
  rows: R[]
  notes: string[]
  /** Which of its columns is which; null until it is read. */
  map: ShownMap | null
  /** The file itself, as text, to be read again; '' before it is read. */
  bytes: string
  /** What its rows came to; null until they were looked at. */
  checked: Checked | null
}

export const noFile = { file: '', rows: [], notes: [], map: null, bytes: '', checked: null }

/** What was kept before files could be read again. */
export const fileMigrations = { 1: (values: object) => ({ ...noFile, ...values }) }

/** As `useKeptValues` keeps it. */
export interface KeptFile<R extends GivenRow> extends Held {
  values: FileTyped<R>
  status: Parameters<typeof SaveLine>[0]['status']
  set: (changes: Partial<FileTyped<R>> | ((now: FileTyped<R>) => Partial<FileTyped<R>>)) => void
  /** On disk when it resolves to true; to false where the phone cannot, which `status` tells. */
  keep: (changes: Partial<FileTyped<R>>) => Promise<boolean>
  finish: () => Promise<void>
  keeper: { open: () => unknown }
  /** The rows may be stored: only they are sent again, as the same request, until somebody says. */
  isUnanswered: boolean
}

type OnProgress = (share: number) => void

interface ReadRowsOf<R extends GivenRow> { rows: R[]; notes: string[]; map: ShownMap }

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
  kept: KeptFile<R>
  read: (file: File, onProgress: OnProgress) => Promise<ReadRowsOf<R> & { bytes: string }>
  /** Reads what was kept of it as a person wants it read. */
  reread: (bytes: string, choice: MapChoice, onProgress: OnProgress) => Promise<ReadRowsOf<R>>
  /** What a file is called, as it is shown and kept. */
  nameOf: (name: string) => string
  /** Looks only. */
  check: (rows: R[]) => Promise<Checked>
  /** Stores the rows that are right, once; holds the intent by the keeper of `kept` until it is known. */
  store: (rows: R[]) => Promise<Checked>
  /** What went wrong, in words for the person; '' for rows that may be stored, when nobody said anything. */
  problemOf: (error: Error, isOpen: boolean) => string
  /** Below what was stored, such as a way to the list. */
  onward: ReactNode
}

type Doing =
  | { state: 'nothing' | 'storing' }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }
  | { state: 'stored'; checked: Checked }

const nothing: Doing = { state: 'nothing' }

export function BulkSteps<R extends GivenRow>(props: BulkStepsProps<R>) {
  const { kept, isOffline } = props
  const { file, rows, notes, checked, map } = kept.values
  const { doing, problem, take, readAgain, check, store, mend, startAgain } = useBulkWork(props)
  if (doing.state === 'stored') return <Stored {...props} checked={doing.checked} />
  const isHeld = kept.holder !== 'here'
  const above = (
    <>
      <HoldStrip held={kept} what="file" className="mb-3" />
      {problem && (
        <Strip kind="error" className="mb-3" announce>
          {problem}
        </Strip>
      )}
    </>
  )
  const isReading = doing.state === 'reading' || doing.state === 'checking'
  if (rows.length > 0 && !isReading) {
    const over = map && (
      <ColumnMap
        key={JSON.stringify(map)}
        map={map}
        columns={props.columns}
        disabled={isHeld || kept.isUnanswered || doing.state === 'storing' || kept.values.bytes === ''}
        onChange={(choice) => void readAgain(choice)}
      />
    )
    const status = kept.status
    const shown = { ...props, file, rows, notes, above, over, isHeld, status, onAgain: startAgain }
    if (!checked) {
      const isDoubted = (map?.doubts.length ?? 0) > 0
      return <ReadRows {...shown} isDoubted={isDoubted} onCheck={() => void check(rows)} />
    }
    return (
      <CheckedRows
        {...shown}
        checked={checked}
        isSending={doing.state === 'storing'}
        isUnanswered={kept.isUnanswered}
        onMend={mend}
        onStore={() => void store()}
      />
    )
  }
  return (
    <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
      {above}
      {isOffline && <NoNetwork />}
      {isReading ? <FileWork work={doing} /> : (
        <FileChoice
          {...props}
          noun={props.nouns[0]}
          disabled={isOffline || isHeld}
          onFile={(chosen) => void take(chosen)}
        />
      )}
    </main>
  )
}

/** The file from choosing to storing. */
function useBulkWork<R extends GivenRow>(props: BulkStepsProps<R>) {
  const { kept } = props
  const { values: { rows, checked }, keeper } = kept
  const [doing, setDoing] = useState(nothing)
  const [failure, setFailure] = useState<Error | null>(null)
  const isStoring = useRef(false)
  const run = async (first: Doing, work: () => Promise<Doing | void>) => {
    setFailure(null)
    setDoing(first)
    try {
      setDoing(await work() ?? nothing)
    } catch (error) {
      setDoing(nothing)
      setFailure(error as Error)
    }
  }
  const onProgress = (share: number) => setDoing({ state: 'reading', share })
  const check = (given: R[]) => run({ state: 'checking', rows: given.length }, async () => {
    const found = await props.check(given)
    await kept.keep({ checked: checkedAgain(found, given, []) })
  })
  const take = (file: File) => run({ state: 'reading', share: 0 }, async () => {
    const read = await props.read(file, onProgress)
    // On disk before anybody is asked: the check may take long, and the page may be gone meanwhile.
    await kept.keep({ file: props.nameOf(file.name), ...read, checked: null })
    return asksFirst(read.map) ? nothing : check(read.rows)
  })
  const readAgain = (choice: MapChoice) => run({ state: 'reading', share: 0 }, async () => {
    const read = await props.reread(kept.values.bytes, choice, onProgress)
    await kept.keep({ ...read, checked: null })
    return asksFirst(read.map) || props.isOffline ? nothing : check(read.rows)
  })
  const store = () => run({ state: 'storing' }, async () => {
    isStoring.current = true
    try {
      const stored = await props.store(rows)
      await kept.finish()
      return { state: 'stored', checked: stored }
    } finally {
      isStoring.current = false
    }
  })
  const mend: MendRow = async (row, cells) => {
    const before = rows.find((each) => each.row === row)
    const after = cells && ({ ...before, ...cells, row } as R)
    const again = rowsToCheck(rows, row, after)
    try {
      const found = again.length === 0 ? [] : (await props.check(again)).rows
      // Another row may have been mended meanwhile; rows that may be stored already stay as they are.
      kept.set((now) => {
        if (!now.checked || isStoring.current || keeper.open() !== undefined) return {}
        const left = withRow(now.rows, row, after)
        return { rows: left, checked: checkedAgain(now.checked, left, found) }
      })
      return found.find((each) => each.row === row)
    } catch (error) {
      toast.error(props.problemOf(error as Error, false))
      return checked?.rows.find((each) => each.row === row)
    }
  }
  const startAgain = () => {
    setFailure(null)
    kept.set(noFile)
    void kept.finish()
  }
  const problem = failure && props.problemOf(failure, kept.isUnanswered)
  return { doing, problem, take, readAgain, check, store, mend, startAgain }
}
