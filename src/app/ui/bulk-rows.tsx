// What a file came to: how many rows are right, what is wrong with the others, and what was stored; or that
// nobody has looked at it yet.
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import type { BulkStepsProps, Checked, CheckedRow, GivenRow, KeptFile } from './bulk-steps.tsx'
import { BadRow, type MendRow } from './bulk-row.tsx'
import { Button } from './button.tsx'
import { SectionHead } from './card.tsx'
import { NoNetwork } from './file-choice.tsx'
import { ListCard } from './list-card.tsx'
import { csvOf } from './lists/csv.ts'
import { saveFile } from './save-file.ts'
import { SaveLine } from './save-line.tsx'
import { Message } from './states.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { Strip } from './strip.tsx'
import { Unanswered } from './unanswered.tsx'

type Common = Pick<BulkStepsProps<GivenRow>, 'nouns' | 'name' | 'columns' | 'isOffline' | 'onward'>

interface ReadRowsProps extends Pick<Common, 'isOffline'> {
  /** What the file is called. */
  file: string
  rows: readonly GivenRow[]
  status: KeptFile<GivenRow>['status']
  /** It is only shown here: another tab has it. */
  isHeld: boolean
  notes: readonly string[]
  /** What went wrong. */
  above: ReactNode
  /** Which column is which. */
  over: ReactNode
  /** Nobody knows yet which column is meant. */
  isDoubted: boolean
  /** It goes on by itself once there is a network. */
  waits: boolean
  onCheck: () => void
  onAgain: () => void
}

/**
 * The network, or the page, was gone before the rows were looked at, or a person has to look at the columns.
 */
export function ReadRows(props: ReadRowsProps) {
  const { file, rows, status, isHeld, isOffline, isDoubted, above, onCheck, onAgain } = props
  const count = rowsOf(rows.length)
  return (
    <>
      <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
        {above}
        {isOffline && <NoNetwork file={props.waits ? 'waits' : 'kept'} done="added" />}
        <p className="text-22 font-semibold">{count} not checked yet</p>
        <FileName>{file}</FileName>
        <Notes notes={props.notes} />
        {props.over}
        <OtherFile disabled={isHeld} onClick={onAgain} />
      </main>
      <StickyActions state={<SaveLine status={status} />}>
        <Button
          look="primary" size="large" wide disabled={isHeld || isOffline || isDoubted} onClick={onCheck}
        >
          Check {count}
        </Button>
      </StickyActions>
    </>
  )
}

const FileName = ({ children }: { children: string }) => (
  <p className="mt-0.5 mb-4 text-15 text-soft break-words">{children}</p>
)

const Notes = ({ notes }: { notes: readonly string[] }) => notes.map((note) => (
  <Strip key={note} kind="info" className="mb-3">
    {note}
  </Strip>
))

const OtherFile = (button: { disabled: boolean; onClick: () => void }) => (
  <Button look="quiet" wide className="mt-2" {...button}>
    Choose another file
  </Button>
)

interface CheckedRowsProps extends Common, Omit<ReadRowsProps, 'onCheck' | 'isDoubted' | 'waits'> {
  checked: Checked
  isSending: boolean
  isUnanswered: boolean
  onMend: MendRow
  onStore: () => void
}

/** More are for the file with the problems. */
const MOST_SHOWN = 50

export function CheckedRows(props: CheckedRowsProps) {
  const { file, checked, nouns, isSending, isUnanswered, isOffline, isHeld, onStore } = props
  const { valid, invalid } = checked
  const off = isSending || isUnanswered || isHeld
  const add = `Add ${counted(valid, ...nouns)}`
  return (
    <>
      <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
        {isUnanswered && !isSending && (
          <Unanswered save={add}>Until then the file stays as it is.</Unanswered>
        )}
        {props.above}
        <Notes notes={props.notes} />
        <p className="text-22 font-semibold" tabIndex={-1} data-ready>{counted(valid, ...nouns)} ready</p>
        <FileName>{file}</FileName>
        {props.over}
        {invalid > 0 && <ToFix {...props} off={off} />}
        <ToLookAt {...props} off={off} />
        <FirstRows {...props} />
        <OtherFile disabled={off} onClick={props.onAgain} />
      </main>
      <StickyActions
        state={
          <p className="flex flex-wrap items-baseline justify-center">
            {invalid > 0 && <span className="mx-2">{rowsOf(invalid)} left out</span>}
            <SaveLine status={props.status} />
          </p>
        }
      >
        <Button
          look="primary"
          size="large"
          wide
          disabled={valid === 0 || isOffline || isHeld}
          busy={isSending}
          onClick={onStore}
        >
          {add}
        </Button>
      </StickyActions>
    </>
  )
}

type ToFixProps = Pick<CheckedRowsProps, 'rows' | 'checked' | 'columns' | 'name' | 'onMend'>

function ToFix({ off, ...props }: ToFixProps & { off: boolean }) {
  const { checked } = props
  const bad = checked.rows.filter(({ status }) => status === 'INVALID')
  return (
    <>
      <Strip kind="error" className="mt-3" title={`${rowsOf(checked.invalid)} cannot be taken.`} announce>
        Fix or drop them here, or go on without them.
      </Strip>
      <SectionHead title="To fix" />
      <RowsToMend {...props} off={off} label="Rows to fix" shown={bad} />
      <Button look="quiet" icon={Download} wide className="mt-2" onClick={() => saveBad(props, bad)}>
        Download these rows
      </Button>
    </>
  )
}

/** Rows that are taken as they are, and that a person should look at before. */
function ToLookAt(props: ToFixProps & { off: boolean }) {
  const warned = props.checked.rows.filter(({ warning }) => warning !== undefined)
  if (warned.length === 0) return null
  return (
    <>
      <SectionHead title="To look at" end={rowsOf(warned.length)} />
      <RowsToMend {...props} label="Rows to look at" shown={warned} />
    </>
  )
}

interface RowsToMendProps extends ToFixProps { off: boolean; label: string; shown: readonly CheckedRow[] }

function RowsToMend({ rows, columns, off, onMend, label, shown }: RowsToMendProps) {
  const byRow = byNumber(rows)
  return (
    <ListCard label={label}>
      {shown.slice(0, MOST_SHOWN).map((row) => (
        <BadRow key={row.row} checked={row} given={byRow.get(row.row)} {...{ columns, off, onMend }} />
      ))}
    </ListCard>
  )
}

const byNumber = (rows: readonly GivenRow[]) => new Map(rows.map((row) => [row.row, row]))

const FIRST = 3

/** How the first rows that are taken were read, column by column. */
function FirstRows({ rows, checked, columns }: ToFixProps) {
  const told = new Set(checked.rows.map(({ row }) => row))
  const first = rows.filter(({ row }) => !told.has(row)).slice(0, FIRST)
  if (first.length === 0) return null
  return (
    <>
      <SectionHead title="First rows" />
      <ListCard label="First rows">
        {first.map((row) => {
          const [lead, ...others] = columns.flatMap(({ name, label, choices }) => {
            const cell = row[name]
            const shown = choices?.find(({ value }) => value === cell)?.label ?? cell
            return shown === undefined || shown === '' ? [] : [{ label, shown: String(shown) }]
          })
          return (
            <div key={row.row} className="py-3">
              <p className="text-15 font-medium break-words">{lead?.shown}</p>
              <p className="text-13 text-soft break-words">
                Row {row.row}{others.map(({ label, shown }) => ` · ${label}: ${shown}`).join('')}
              </p>
            </div>
          )
        })}
      </ListCard>
    </>
  )
}

/** The rows as they stood in the file, with their numbers and what is wrong with each. */
function saveBad(
  { columns, name, rows }: Pick<ToFixProps, 'columns' | 'name' | 'rows'>, bad: readonly CheckedRow[],
) {
  const byRow = byNumber(rows)
  const lines = bad.map(({ row, problem = '' }) => [
    ...columns.map((column) => String(byRow.get(row)?.[column.name] ?? '')),
    String(row),
    problem,
  ])
  const heading = [...columns.map(({ label }) => label.toLowerCase()), 'row', 'problem']
  saveFile(new Blob([csvOf([heading, ...lines])], { type: 'text/csv;charset=utf-8' }), `${name}-to-fix.csv`)
}

export function Stored({ checked, nouns, onward }: Common & { checked: Checked }) {
  const { created, invalid } = checked
  return (
    <main className="flex-1 px-side pb-6">
      <Message icon={CircleCheck} tone="leaf" title={`${counted(created, ...nouns)} added`} action={onward}>
        {invalid > 0 ? `${counted(invalid, 'row of the file was', 'rows of the file were')} left out.`
          : 'Every row of the file was taken.'}
      </Message>
    </main>
  )
}

const rowsOf = (count: number) => counted(count, 'row', 'rows')
