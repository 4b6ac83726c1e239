// Many rows from one file: chosen, checked, the wrong ones told apart, and the right ones stored once.
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { FileButton } from './file-button.tsx'
import { Progress } from './progress.tsx'
import { saveFile } from './save-file.ts'
import { csvOf } from './lists/csv.ts'
import { CheckedRows, Stored } from './bulk-rows.tsx'
import { Strip } from './strip.tsx'

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

export interface BulkStepsProps<R extends GivenRow> {
  /** One row and several, as they are counted: `customer`, `customers`. */
  nouns: readonly [string, string]
  /** Of the files that are saved: `customers`. */
  name: string
  /** What a file has, in a sentence or two. */
  about: ReactNode
  /** The heading and a sample row of the template. */
  template: readonly (readonly string[])[]
  /** The fields in the order of the template, with what people call them. */
  columns: readonly { name: string; label: string }[]
  isOffline: boolean
  read: (file: File, onProgress: (share: number) => void) => Promise<{ rows: R[]; notes: string[] }>
  /** Looks only, or stores; `request_id` is the same for every try of one file. */
  send: (command: 'validate' | 'create', rows: R[], request_id: string) => Promise<Checked>
  newRequestId: () => string
  /** What went wrong, in words for the person. */
  problemOf: (error: unknown) => string
  /** Below what was stored, such as a way to the list. */
  onward: ReactNode
}

type Work<R> =
  | { state: 'idle' }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }
  | { state: 'checked'; rows: R[]; notes: string[]; checked: Checked; request_id: string; isSending: boolean }
  | { state: 'stored'; checked: Checked }

export function BulkSteps<R extends GivenRow>(props: BulkStepsProps<R>) {
  const [work, setWork] = useState<Work<R>>({ state: 'idle' })
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setProblem(null)
    setWork({ state: 'reading', share: 0 })
    try {
      const { rows, notes } = await props.read(file, (share) => setWork({ state: 'reading', share }))
      setWork({ state: 'checking', rows: rows.length })
      const checked = await props.send('validate', rows, props.newRequestId())
      setWork({ state: 'checked', rows, notes, checked, request_id: props.newRequestId(), isSending: false })
    } catch (error) {
      setWork({ state: 'idle' })
      setProblem(props.problemOf(error))
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
      setWork({ ...work, isSending: false })
      setProblem(props.problemOf(error))
    }
  }
  const wrong = problem && (
    <Strip kind="error" className="mb-3" announce>
      {problem}
    </Strip>
  )
  if (work.state === 'stored') return <Stored {...props} checked={work.checked} />
  if (work.state === 'checked') {
    const again = () => setWork({ state: 'idle' })
    return <CheckedRows {...props} {...work} wrong={wrong} onStore={() => void store()} onAgain={again} />
  }
  return (
    <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
      {wrong}
      {work.state === 'idle' ? (
        <Choice {...props} onFile={(file) => void take(file)} />
      ) : (
        <Card>
          {work.state === 'reading' && <Progress value={work.share} label="Reading the file" />}
          <p className={work.state === 'reading' ? 'mt-3 text-15' : 'text-15'} role="status">
            {work.state === 'reading'
              ? 'Reading the file'
              : `Checking ${work.rows.toLocaleString('en-NG')} rows`}
          </p>
        </Card>
      )}
    </main>
  )
}

type ChoiceProps = Pick<BulkStepsProps<GivenRow>, 'about' | 'template' | 'name' | 'nouns' | 'isOffline'> & {
  onFile: (file: File) => void
}

function Choice({ about, template, name, nouns, isOffline, onFile }: ChoiceProps) {
  const saveTemplate = () =>
    saveFile(new Blob([csvOf(template)], { type: 'text/csv;charset=utf-8' }), `${name}-template.csv`)
  return (
    <>
      {isOffline && (
        <Strip kind="info" className="mb-3">
          You are offline. Rows are checked with a network.
        </Strip>
      )}
      <Card>
        <h2 className="text-17 font-semibold">A row for each {nouns[0]}</h2>
        <p className="mt-1 text-15 text-soft">{about}</p>
        <FileButton
          label="Choose file"
          icon={FileSpreadsheet}
          disabled={isOffline}
          onFile={onFile}
          accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
      </Card>
      <Button look="quiet" icon={Download} wide className="mt-3" onClick={saveTemplate}>
        Download the template
      </Button>
    </>
  )
}
