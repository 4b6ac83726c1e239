// Which column of a file is meant, where a person has to say or wants it read otherwise: what is chosen is
// kept with the file, and nothing is read by it before the button is pressed.
import { Button } from './button.tsx'
import { Checkbox } from './choices.tsx'
import type { ColumnMapProps, MappedColumn } from './column-map.tsx'
import { Field } from './field.tsx'
import { SelectField } from './select-field.tsx'
import { Sheet } from './sheet.tsx'
import { choiceOf, type MapChoice, type ShownMap } from './shown-map.ts'

/** Several at once: a file whose headings nobody knows has all of them. Nothing is chosen beforehand. */
export function Doubts({ map, columns, choosing, disabled, onChoosing, onChange }: ColumnMapProps) {
  const doubted = columns.filter(({ name }) => map.doubts.includes(name))
  const chosen = choosing.columns ?? {}
  const isWhole = doubted.every(({ name }) => chosen[name] !== undefined)
  const picked = { ...map.choice.columns, ...chosen }
  const twice = twiceIn(doubted, { ...map.columns, ...noneOf(doubted), ...picked }, columns)
  return (
    <div className="mt-3 p-3 rounded-control bg-amber-tint">
      {!map.is_heading_certain && (
        <HeadingField
          map={map} value={map.heading} disabled={disabled}
          onChange={(heading) => onChange({ ...choiceOf(map), heading })}
        />
      )}
      {doubted.map(({ name, label, needed }, place) => (
        <Field
          key={name} label={`Which column is the ${label.toLowerCase()}?`} error={twice[name]}
          className={place === 0 && map.is_heading_certain ? '!mt-0' : ''}
        >
          <SelectField
            value={textOf(chosen[name])} disabled={disabled} placeholder="Choose the column"
            choices={choicesOf(map, name, needed)}
            onChange={(event) =>
              onChoosing({ ...choosing, columns: withPlace(chosen, name, event.currentTarget.value) })}
          />
        </Field>
      ))}
      <Button
        className="mt-3" wide disabled={disabled || !isWhole || Object.keys(twice).length > 0}
        onClick={() => onChange({ ...choiceOf(map), columns: picked })}
      >
        {doubted.length === 1 ? 'Use this column' : 'Use these columns'}
      </Button>
    </div>
  )
}

interface ChangingProps extends Pick<ColumnMapProps, 'map' | 'columns' | 'choosing' | 'onChoosing'> {
  onClose: () => void
  onSave: (choice: MapChoice) => void
}

export function Changing({ map, columns, choosing, onChoosing, onClose, onSave }: ChangingProps) {
  const sheet = choosing.sheet ?? map.sheet ?? ''
  const isWithHidden = choosing.with_hidden ?? map.with_hidden
  const heading = choosing.heading === undefined ? map.heading : choosing.heading
  const isOther = sheet !== (map.sheet ?? '')
  const places = { ...map.columns, ...noneOf(columns.filter(({ name }) => map.doubts.includes(name))),
    ...choosing.columns }
  const isMissing = !isOther && heading === map.heading
    && columns.some(({ name, needed }) => needed && (places[name] ?? null) === null)
  const twice = isOther ? {} : twiceIn(columns, places, columns)
  const hasHidden = map.hidden.rows + map.hidden.columns > 0
  return (
    <Sheet
      open onClose={onClose} title="How the file is read"
      footer={
        <Button
          look="primary" wide disabled={isMissing || Object.keys(twice).length > 0}
          // Another sheet has columns of its own.
          onClick={() => onSave(isOther ? { sheet, with_hidden: isWithHidden } : {
            ...choiceOf(map), with_hidden: isWithHidden,
            ...choosing.heading !== undefined && { heading: choosing.heading },
            columns: { ...map.choice.columns, ...choosing.columns },
          })}
        >
          Read it so
        </Button>
      }
    >
      {map.sheets.length > 1 && (
        <Field label="Sheet" className="!mt-0 mb-4">
          <SelectField
            value={sheet} onChange={(event) => onChoosing({ ...choosing, sheet: event.currentTarget.value })}
            choices={map.sheets.map(({ name, is_hidden }) =>
              ({ value: name, label: is_hidden ? `${name} (hidden)` : name }))}
          />
        </Field>
      )}
      {!isOther && map.first_lines.length > 0 && (
        <HeadingField
          map={map} value={heading} onChange={(row) => onChoosing({ ...choosing, heading: row })}
        />
      )}
      {!isOther && columns.map(({ name, label, needed }, place) => (
        <Field
          key={name} label={label} optional={!needed} error={twice[name]}
          className={place === 0 ? '!mt-0' : ''}
        >
          <SelectField
            value={needed && places[name] === null ? '' : textOf(places[name] ?? null)}
            choices={choicesOf(map, name, needed)} {...needed && { placeholder: 'Choose the column' }}
            onChange={(event) => onChoosing({
              ...choosing, columns: changedPlace(choosing.columns, name, event.currentTarget.value),
            })}
          />
        </Field>
      ))}
      {hasHidden && (
        <div className="mt-4">
          <Checkbox
            checked={isWithHidden}
            onChange={() => onChoosing({ ...choosing, with_hidden: !isWithHidden })}
          >
            Read hidden rows and columns, too
          </Checkbox>
        </div>
      )}
    </Sheet>
  )
}

/** A column that is taken back is none. */
const changedPlace = (columns: MapChoice['columns'], name: string, value: string) =>
  withPlace(columns, name, value === '' ? NONE : value)

const noneOf = (columns: readonly MappedColumn[]) =>
  Object.fromEntries(columns.map(({ name }) => [name, null]))

const NONE = 'none'

const textOf = (at: number | null | undefined) => (at === undefined ? '' : at === null ? NONE : String(at))

function withPlace(columns: MapChoice['columns'], name: string, value: string) {
  const { [name]: _before, ...others } = columns ?? {}
  return value === '' ? others : { ...others, [name]: value === NONE ? null : Number(value) }
}

/** Of these, which are the same column of the file as another that a row needs. */
function twiceIn(
  these: readonly MappedColumn[], places: Readonly<Record<string, number | null>>,
  all: readonly MappedColumn[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(these.flatMap(({ name, needed }) => {
    const place = places[name] ?? null
    const other = place === null || !needed ? undefined
      : all.find((each) => each.needed && each.name !== name && places[each.name] === place)
    return other ? [[name, `This column is the ${other.label.toLowerCase()} already.`]] : []
  }))
}

const choicesOf = ({ source }: ShownMap, name: string, needed: boolean | undefined) => [
  ...source.filter(({ out_of = [] }) => !out_of.includes(name)).map(({ at, heading, sample }) =>
    ({ value: String(at), label: sample === '' ? heading : `${heading}: ${sample}` })),
  ...needed ? [] : [{ value: NONE, label: 'Not in this file' }],
]

interface HeadingFieldProps {
  map: ShownMap
  value: number | null
  disabled?: boolean
  onChange: (heading: number | null) => void
}

/** A row that is taken for headings is not paid; headings that are taken for a row cannot be. */
const HeadingField = ({ map, value, disabled, onChange }: HeadingFieldProps) => (
  <Field label="Which row has the headings?" className="!mt-0 mb-4">
    <SelectField
      value={textOf(value)} disabled={disabled}
      choices={[
        ...map.first_lines.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` })),
        { value: NONE, label: 'This file has no headings' },
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === NONE ? null : Number(chosen))}
    />
  </Field>
)
