// One bad row of a file of customers or accounts: what is wrong with it, and a sheet with its cells.
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { BulkColumn, CheckedRow, GivenRow } from './bulk-steps.tsx'
import { Button } from './button.tsx'
import { StateText } from './chip.tsx'
import { Field } from './field.tsx'
import { FileSays, MendableRow } from './mendable-row.tsx'
import { SelectField, type Choice } from './select-field.tsx'
import { Sheet } from './sheet.tsx'
import { TextInput } from './text-input.tsx'

/** Puts a row in the place of the one of this number, or takes it out; resolves to what is wrong with it. */
export type MendRow = (row: number, cells: Record<string, string> | null) => Promise<CheckedRow | undefined>

interface BadRowProps {
  columns: readonly BulkColumn[]
  checked: CheckedRow
  given: GivenRow | undefined
  off: boolean
  onMend: MendRow
}

const cellOf = (given: GivenRow | undefined, name: string | undefined) =>
  String((name !== undefined && given?.[name]) || '')

export function BadRow({ columns, checked, given, off, onMend }: BadRowProps) {
  const { row, problem, warning, field } = checked
  const [isMending, setMending] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const column = columns.find(({ name }) => name === field)
  const drop = () => {
    setDropping(true)
    void onMend(row, null).finally(() => setDropping(false))
  }
  return (
    <MendableRow row={row} isDropping={isDropping} off={off} onFix={() => setMending(true)} onDrop={drop}>
      <p className="text-15">
        <span className="font-medium break-words">{cellOf(given, columns[0]?.name) || 'No name'}</span>
        <span className="text-13 text-soft figures"> · Row {row}</span>
      </p>
      {warning && (
        <StateText tone="amber" icon={TriangleAlert} className="mt-1">
          {warning}
        </StateText>
      )}
      {problem && (<StateText tone="clay" icon={CircleAlert} className="mt-1">
        {column ? `${column.label}: ${problem}` : problem}
      </StateText>)}
      {isMending && (
        <Mending
          {...{ columns, row, given, onMend }}
          wrong={{ field, problem }}
          onClose={() => setMending(false)}
        />
      )}
    </MendableRow>
  )
}

interface MendingProps extends Pick<BadRowProps, 'columns' | 'given' | 'onMend'> {
  row: number
  wrong: Pick<CheckedRow, 'field' | 'problem'>
  onClose: () => void
}

function Mending({ columns, row, given, onMend, wrong: first, onClose }: MendingProps) {
  const [cells, setCells] = useState(() =>
    Object.fromEntries(columns.map((column) => [column.name, startOf(column, given)])))
  const [wrong, setWrong] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const set = (name: string, cell: string) => setCells({ ...cells, [name]: cell })
  const save = async () => {
    setBusy(true)
    try {
      const found = await onMend(row, cells)
      if (found?.status !== 'INVALID') onClose()
      else setWrong(found)
    } finally {
      setBusy(false)
    }
  }
  const title = `Row ${row}`
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button look="primary" wide busy={isBusy} onClick={() => void save()}>
          Check and save
        </Button>
      }
    >
      {columns.map((column, place) => {
        const { name, label, choices, keyboard } = column
        const cell = cells[name] ?? ''
        const said = cellOf(given, name)
        const change = (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value)
        return (
          <Field
            key={name}
            label={label}
            optional={!column.needed}
            className={place === 0 ? '!mt-0' : ''}
            error={wrong.field === name ? wrong.problem : undefined}
            answer={choices && startOf(column, given) === '' && <FileSays text={said} />}
          >
            {choices ? (
              <SelectField value={cell} choices={choices} placeholder="Choose" onChange={change} />
            ) : (
              <TextInput
                inputMode={keyboard}
                maxLength={200}
                autoComplete="off"
                value={cell}
                onChange={change}
              />
            )}
          </Field>
        )
      })}
    </Sheet>
  )
}

/** What the file says, or nothing where it says what cannot be chosen. */
function startOf({ name, choices }: BulkColumn, given: GivenRow | undefined): string {
  const said = cellOf(given, name)
  if (!choices) return said
  const typed = said.trim().toLowerCase()
  const isMeant = ({ value, label }: Choice) => value === typed || label.toLowerCase() === typed
  return choices.find(isMeant)?.value ?? ''
}
