// Which column of a file is which of ours, over its rows: what was read, what was not, and what is hidden.
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { Changing, Doubts } from './column-choice.tsx'
import { choiceOf, type MapChoice, type ShownMap } from './shown-map.ts'
import { Strip } from './strip.tsx'

export interface MappedColumn {
  name: string
  label: string
  needed?: boolean
}

export interface ColumnMapProps {
  map: ShownMap
  columns: readonly MappedColumn[]
  /** What is chosen and not read so yet: kept with the file. */
  choosing: MapChoice
  /** Its rows are on their way, or another tab has it. */
  disabled: boolean
  busy?: boolean
  onChoosing: (choosing: MapChoice) => void
  onChange: (choice: MapChoice) => void
}

export function ColumnMap(props: ColumnMapProps) {
  const { map, columns, choosing, disabled, busy, onChoosing, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const sourceAt = (at: number | null | undefined) => map.source.find((column) => column.at === at)
  const read = columns.flatMap((column) => {
    const source = sourceAt(map.columns[column.name])
    return source ? [{ ...column, source }] : []
  })
  const certain = read.filter(({ name }) => !map.doubts.includes(name))
  const isRead = new Set(read.flatMap(({ source }) => [source.at, ...source.of ?? []]))
  const left = map.source.filter(({ at, of }) => !isRead.has(at) && !of)
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
        <p
          className={classes(
            'mt-1 pt-2 text-13 text-soft break-words', certain.length > 0 && 'border-t border-line',
          )}
        >
          Not read: {left.map(({ heading }) => heading).join(', ')}
        </p>
      )}
      {map.doubts.length > 0 && <Doubts {...props} />}
      <LeftOut {...{ map, disabled, onChange }} />
      {isOpen && (
        <Changing
          {...{ map, columns, choosing, onChoosing }} onClose={() => setOpen(false)}
          onSave={(choice) => {
            setOpen(false)
            onChange(choice)
          }}
        />
      )}
    </Card>
  )
}


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
              onClick={() => onChange({ ...choiceOf(map), with_hidden: !with_hidden })}
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
