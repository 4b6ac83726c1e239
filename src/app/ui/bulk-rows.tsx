// What a file came to: how many rows are right, what is wrong with the others, and what was stored.
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import type { BulkStepsProps, Checked, CheckedRow, GivenRow } from './bulk-steps.tsx'
import { BadRow, type MendRow } from './bulk-row.tsx'
import { Button } from './button.tsx'
import { SectionHead } from './card.tsx'
import { ListCard } from './list-card.tsx'
import { csvOf } from './lists/csv.ts'
import { saveFile } from './save-file.ts'
import { Message } from './states.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { Strip } from './strip.tsx'
import { Unanswered } from './unanswered.tsx'

type Common = Pick<BulkStepsProps<GivenRow>, 'nouns' | 'name' | 'columns' | 'isOffline' | 'onward'>

interface CheckedRowsProps extends Common {
  rows: readonly GivenRow[]
  notes: readonly string[]
  checked: Checked
  isSending: boolean
  isUnanswered: boolean
  wrong: ReactNode
  onMend: MendRow
  onStore: () => void
  onAgain: () => void
}

/** More are for the file with the problems. */
const MOST_SHOWN = 50

export function CheckedRows(props: CheckedRowsProps) {
  const { rows, notes, checked, nouns, isSending, isUnanswered, isOffline, wrong, onStore } = props
  const { valid, invalid } = checked
  const bad = checked.rows.filter(({ status }) => status === 'INVALID')
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const off = isSending || isUnanswered
  const add = `Add ${counted(valid, ...nouns)}`
  return (
    <>
      <main className="flex-1 px-side pt-3 pb-6 lg:max-w-[720px]">
        {isUnanswered && !isSending && (
          <Unanswered save={add}>
            If you leave this page, look at the list before you choose the file again.
          </Unanswered>
        )}
        {wrong}
        {notes.map((note) => (
          <Strip key={note} kind="info" className="mb-3">
            {note}
          </Strip>
        ))}
        <p className="text-22 font-semibold" tabIndex={-1} data-ready>{counted(valid, ...nouns)} ready</p>
        {invalid > 0 && (
          <>
            <Strip kind="error" className="mt-3" title={`${rowsOf(invalid)} cannot be taken.`} announce>
              Fix or drop them here, or go on without them.
            </Strip>
            <SectionHead title="To fix" />
            <ListCard label="Rows to fix">
              {bad.slice(0, MOST_SHOWN).map((row) => (
                <BadRow
                  key={row.row}
                  columns={props.columns}
                  checked={row}
                  given={byRow.get(row.row)}
                  off={off}
                  onMend={props.onMend}
                />
              ))}
            </ListCard>
            <Button
              look="quiet"
              icon={Download}
              wide
              className="mt-2"
              onClick={() => saveBad(props, bad, byRow)}
            >
              Download these rows
            </Button>
          </>
        )}
        <Button look="quiet" wide className="mt-2" disabled={off} onClick={props.onAgain}>
          Choose another file
        </Button>
      </main>
      <StickyActions state={invalid > 0 ? `${rowsOf(invalid)} left out` : undefined}>
        <Button
          look="primary"
          size="large"
          wide
          disabled={valid === 0 || isOffline}
          busy={isSending}
          onClick={onStore}
        >
          {add}
        </Button>
      </StickyActions>
    </>
  )
}

/** The rows as they stood in the file, with their numbers and what is wrong with each. */
function saveBad(
  { columns, name }: Pick<Common, 'columns' | 'name'>,
  bad: readonly CheckedRow[],
  byRow: ReadonlyMap<number, GivenRow>,
) {
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
