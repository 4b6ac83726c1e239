// A file of rows: what it has to hold, choosing it, its template, and how far it is read and checked.
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { FileButton } from './file-button.tsx'
import { csvOf } from './lists/csv.ts'
import { Progress } from './progress.tsx'
import { saveFile } from './save-file.ts'
import { Strip } from './strip.tsx'

interface FileChoiceProps {
  /** What a row is: `customer`. */
  noun: string
  /** What a file has, in a sentence or two. */
  about: ReactNode
  /** The heading and a sample row. */
  template: readonly (readonly string[])[]
  /** Of the template that is saved: `customers`. */
  name: string
  disabled: boolean
  onFile: (file: File) => void
}

const sheets = '.csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function FileChoice({ noun, about, template, name, disabled, onFile }: FileChoiceProps) {
  const saveTemplate = () =>
    saveFile(new Blob([csvOf(template)], { type: 'text/csv;charset=utf-8' }), `${name}-template.csv`)
  return (
    <>
      <Card>
        <h2 className="text-17 font-semibold">A row for each {noun}</h2>
        <p className="mt-1 text-15 text-soft">{about}</p>
        <FileButton
          label="Choose file"
          icon={FileSpreadsheet}
          disabled={disabled}
          onFile={onFile}
          accept={sheets}
        />
      </Card>
      <Button look="quiet" icon={Download} wide className="mt-3" onClick={saveTemplate}>
        Download the template
      </Button>
    </>
  )
}

interface NoNetworkProps {
  /** One is there that a person has to look at; one that goes on by itself; or none. */
  file: 'none' | 'kept' | 'waits'
  /** What is not done before a person says so: `paid`. */
  done: string
  /** Who checks: `with the banks`. */
  by?: string
}

/** What waits for a network, and what happens once there is one. */
export const NoNetwork = ({ file, done, by }: NoNetworkProps) => (
  <Strip kind="info" className="mb-3" announce>
    You are offline.{' '}
    {file === 'none' ? 'You can choose a file all the same.' : 'The file is kept on this phone.'}{' '}
    {file === 'kept' ? 'You can have its rows checked' : 'Its rows are checked'}{by && ` ${by}`} as soon as
    there is a network. Nothing is {done} before you say so.
  </Strip>
)

interface UnreadFileProps {
  file: string
  disabled: boolean
  onAgain: () => void
}

/** A file that was chosen before its reader could come to this phone. */
export const UnreadFile = ({ file, disabled, onAgain }: UnreadFileProps) => (
  <>
    <p className="text-22 font-semibold">File not read yet</p>
    <p className="mt-0.5 mb-4 text-15 text-soft break-words">{file}</p>
    <Button look="quiet" wide className="mt-2" disabled={disabled} onClick={onAgain}>
      Choose another file
    </Button>
  </>
)

interface FileWorkProps {
  work: { state: 'reading'; share: number } | { state: 'checking'; rows: number }
  /** Who checks, where it takes a while: `with the banks`. */
  by?: string
}

export function FileWork({ work, by = '' }: FileWorkProps) {
  if (work.state === 'reading') {
    return (
      <Card>
        <Progress value={work.share} label="Reading the file" />
        <p className="mt-3 text-15" role="status">
          Reading the file
        </p>
      </Card>
    )
  }
  const { rows } = work
  return (
    <Card className="flex items-center">
      <span className="spinner mr-3 text-forest" aria-hidden />
      <p className="text-15" role="status">
        Checking {counted(rows, 'row', 'rows')} {by}
      </p>
    </Card>
  )
}
