// Which column of a file is which of ours, over its rows: what was read, what was not, what is hidden, and a
// sheet to read it otherwise.
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './choices.tsx'
import { Field } from './field.tsx'
import { SelectField } from './select-field.tsx'
import { Sheet } from './sheet.tsx'
import { Strip } from './strip.tsx'

export interface ShownMap {
  sheet: string | null
  sheets: readonly { name: string; is_hidden: boolean }[]
  source: readonly { at: number; heading: string; sample: string }[]
  columns: Readonly<Record<string, number | null>>
  doubts: readonly string[]
  limits: readonly number[]
  hidden: { rows: number; columns: number; sheets: number }
  with_hidden: boolean
}

/** What a person wants read otherwise. */
export interface MapChoice {
  sheet?: string
  with_hidden?: boolean
  columns?: Readonly<Record<string, number | null>>
}

interface MappedColumn {
  name: string
  label: string
  needed?: boolean
}

interface ColumnMapProps {
  map: ShownMap
  columns: readonly MappedColumn[]
  /** Its rows are on their way, or another tab has it. */
  disabled: boolean
  busy?: boolean
  onChange: (choice: MapChoice) => void
}

export function ColumnMap({ map, columns, disabled, busy, onChange }: ColumnMapProps) {
  const [isOpen, setOpen] = useState(false)
  const sourceAt = (at: number | null | undefined) => map.source.find((column) => column.at === at)
  const read = columns.flatMap((column) => {
    const source = sourceAt(map.columns[column.name])
    return source ? [{ ...column, source }] : []
  })
  const certain = read.filter(({ name }) => !map.doubts.includes(name))
  const isRead = new Set(read.map(({ source }) => source.at))
  const left = map.source.filter(({ at }) => !isRead.has(at))
  const doubted = columns.filter(({ name }) => map.doubts.includes(name))
  const choose = (name: string, at: number | null) =>
    onChange({ ...choiceOf(map), columns: { ...decided(map), [name]: at } })
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between">
        <h2 className="mr-4 text-17 font-semibold break-words min-w-0">
          {map.sheet === null ? 'Columns' : `Sheet “${map.sheet}”`}
        </h2>
        <Button
          look="quiet" size="small" className="-mr-3 -my-2" busy={busy} disabled={disabled}
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      </div>
      <dl aria-label="Columns of the file" className="mt-1">
        {certain.map(({ name, label, source }) => (
          <div key={name} className="flex flex-wrap py-1.5 text-15 border-t border-line first:border-0">
            <dt className="flex-1 min-w-[7rem] mr-3 break-words">{source.heading}</dt>
            <dd className="flex-1 min-w-[7rem] text-soft"><span aria-hidden>→ </span>{label}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && (
        <p className="mt-1 pt-2 border-t border-line text-13 text-soft break-words">
          Not read: {left.map(({ heading }) => heading).join(', ')}
        </p>
      )}
      {doubted.map(({ name, label }) => (
        <Doubt
          key={name} label={label} map={map} disabled={disabled}
          onChoose={(at) => choose(name, at)}
        />
      ))}
      <LeftOut {...{ map, disabled, onChange }} />
      {isOpen && (
        <Changing
          {...{ map, columns }} onClose={() => setOpen(false)}
          onSave={(choice) => {
            setOpen(false)
            onChange(choice)
          }}
        />
      )}
    </Card>
  )
}

/** What holds of a map that a person leaves as it is. */
const choiceOf = ({ sheet, with_hidden }: ShownMap): MapChoice =>
  ({ ...sheet !== null && { sheet }, with_hidden })

/** The columns that nobody doubts. */
const decided = ({ columns, doubts }: ShownMap): Record<string, number | null> =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !doubts.includes(name)))

interface DoubtProps {
  label: string
  map: ShownMap
  disabled: boolean
  onChoose: (at: number | null) => void
}

/** Nothing is chosen beforehand: what is only confirmed is not looked at. */
function Doubt({ label, map, disabled, onChoose }: DoubtProps) {
  const [chosen, setChosen] = useState('')
  return (
    <div className="mt-3 p-3 rounded-control bg-amber-tint">
      <Field label={`Which column is the ${label.toLowerCase()}?`} className="!mt-0">
        <SelectField
          value={chosen} disabled={disabled} choices={choicesOf(map)} placeholder="Choose the column"
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </Field>
      <Button
        className="mt-3" wide disabled={disabled || chosen === ''} onClick={() => onChoose(Number(chosen))}
      >
        Use this column
      </Button>
    </div>
  )
}

const choicesOf = ({ source }: ShownMap) => source.map(({ at, heading, sample }) =>
  ({ value: String(at), label: sample === '' ? heading : `${heading}: ${sample}` }))

type LeftOutProps = Pick<ColumnMapProps, 'map' | 'disabled' | 'onChange'>

/** What is hidden, and the columns of limits that nobody reads. */
function LeftOut({ map, disabled, onChange }: LeftOutProps) {
  const { hidden, with_hidden, limits, source } = map
  const parts = [
    hidden.rows > 0 && counted(hidden.rows, 'hidden row', 'hidden rows'),
    hidden.columns > 0 && counted(hidden.columns, 'hidden column', 'hidden columns'),
  ].filter((part) => part !== false)
  const isOne = hidden.rows + hidden.columns === 1
  const [read, leave] = isOne ? ['Read it, too', 'Leave it out'] : ['Read them, too', 'Leave them out']
  const names = source.filter(({ at }) => limits.includes(at)).map(({ heading }) => `“${heading}”`)
  return (
    <>
      {parts.length > 0 && (
        <Strip
          kind="warning" className="mt-3"
          action={
            <Button
              look="quiet" size="small" className="-ml-4 desk:-ml-3" disabled={disabled}
              onClick={() => onChange({ ...choiceOf(map), columns: {}, with_hidden: !with_hidden })}
            >
              {with_hidden ? leave : read}
            </Button>
          }
        >
          {parts.join(' and ')} of this sheet {isOne ? 'is' : 'are'} {with_hidden ? 'read' : 'left out'}.
        </Strip>
      )}
      {hidden.sheets > 0 && (
        <p className="mt-2 text-13 text-soft">
          {counted(hidden.sheets, 'hidden sheet is', 'hidden sheets are')} not read.
        </p>
      )}
      {names.length > 0 && (
        <Strip kind="warning" className="mt-3">
          {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} not read. What {names.length === 1
            ? 'it says' : 'they say'} does not count.
        </Strip>
      )}
    </>
  )
}

interface ChangingProps extends Pick<ColumnMapProps, 'map' | 'columns'> {
  onClose: () => void
  onSave: (choice: MapChoice) => void
}

function Changing({ map, columns, onClose, onSave }: ChangingProps) {
  const [sheet, setSheet] = useState(map.sheet ?? '')
  const [isWithHidden, setWithHidden] = useState(map.with_hidden)
  const [chosen, setChosen] = useState<Readonly<Record<string, number | null>>>(map.columns)
  const isOther = sheet !== (map.sheet ?? '')
  const isMissing = !isOther && columns.some(({ name, needed }) => needed && (chosen[name] ?? null) === null)
  const hasHidden = map.hidden.rows + map.hidden.columns > 0
  return (
    <Sheet
      open onClose={onClose} title="How the file is read"
      footer={
        <Button
          look="primary" wide disabled={isMissing}
          onClick={() => onSave({
            ...map.sheet !== null && { sheet }, with_hidden: isWithHidden,
            // Another sheet has columns of its own.
            columns: isOther ? {} : chosen,
          })}
        >
          Read it so
        </Button>
      }
    >
      {map.sheets.length > 1 && (
        <Field label="Sheet" className="!mt-0 mb-4">
          <SelectField
            value={sheet} onChange={(event) => setSheet(event.currentTarget.value)}
            choices={map.sheets.map(({ name, is_hidden }) =>
              ({ value: name, label: is_hidden ? `${name} (hidden)` : name }))}
          />
        </Field>
      )}
      {!isOther && columns.map(({ name, label, needed }, place) => (
        <Field key={name} label={label} optional={!needed} className={place === 0 ? '!mt-0' : ''}>
          <SelectField
            value={String(chosen[name] ?? '')} choices={choicesOf(map)} placeholder="Not in this file"
            onChange={(event) => {
              const { value } = event.currentTarget
              setChosen({ ...chosen, [name]: value === '' ? null : Number(value) })
            }}
          />
        </Field>
      ))}
      {hasHidden && (
        <div className="mt-4">
          <Checkbox checked={isWithHidden} onChange={() => setWithHidden(!isWithHidden)}>
            Read hidden rows and columns, too
          </Checkbox>
        </div>
      )}
    </Sheet>
  )
}

/** Whether a person has to look before anything is done with the rows. */
export const asksFirst = ({ doubts, limits }: ShownMap): boolean => doubts.length > 0 || limits.length > 0
