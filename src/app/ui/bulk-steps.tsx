// Many rows from one file: chosen, checked, the wrong ones told apart, and the right ones stored once. The
// file is kept on this phone until then.
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { CheckedRows, ReadRows, Stored } from './bulk-rows.tsx'
import { useBulkWork } from './bulk-work.ts'
import { FileChoice, FileWork, NoNetwork, UnreadFile } from './file-choice.tsx'
import { HoldStrip, type Held } from './hold-strip.tsx'
import type { FileTyped } from './kept-file.ts'
import type { SaveLine } from './save-line.tsx'
import type { Choice } from './select-field.tsx'
import type { MapChoice, ShownMap } from './shown-map.ts'
import { Strip } from './strip.tsx'
import type { Network } from './use-going-on.ts'

/** Comes while the file is chosen: the first screen needs none of it. */
const loadMap = () => import('./column-map.tsx').then(({ ColumnMap }) => ({ default: ColumnMap }))
const ColumnMap = lazy(loadMap)

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

export type OnProgress = (share: number) => void

export interface ReadRowsOf<R extends GivenRow> { rows: R[]; notes: string[]; map: ShownMap }

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
  network: Network
  kept: KeptFile<R>
  read: (file: File, onProgress: OnProgress) => Promise<ReadRowsOf<R> & { bytes: string }>
  /** Keeps a file that cannot be read yet, without a network for its reader. */
  hold: (file: File) => Promise<string>
  /** Whether the file is no such list, so that nothing of it is worth keeping. */
  isRefused: (error: unknown) => boolean
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

export function BulkSteps<R extends GivenRow>(props: BulkStepsProps<R>) {
  useEffect(() => void loadMap().catch(() => undefined), [])
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
      <Suspense fallback={null}>
        <ColumnMap
          key={JSON.stringify(map)}
          map={map}
          columns={props.columns}
          choosing={kept.values.choosing}
          onChoosing={(choosing) => kept.set({ choosing } as Partial<FileTyped<R>>)}
          disabled={isHeld || kept.isUnanswered || doing.state === 'storing' || kept.values.bytes === ''}
          onChange={(choice) => void readAgain(choice)}
        />
      </Suspense>
    )
    const status = kept.status
    const { waits } = kept.values
    const shown = { ...props, file, rows, notes, above, over, isHeld, status, waits, onAgain: startAgain }
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
  const isKept = !isReading && kept.values.bytes !== ''
  return (
    <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
      {above}
      {isOffline && <NoNetwork file={kept.values.waits ? 'waits' : 'none'} done="added" />}
      {isReading && <FileWork work={doing} />}
      {isKept && <UnreadFile file={file} disabled={isHeld} onAgain={startAgain} />}
      {!isReading && !isKept && (
        <FileChoice
          {...props}
          noun={props.nouns[0]}
          disabled={isHeld}
          onFile={(chosen) => void take(chosen)}
        />
      )}
    </main>
  )
}
