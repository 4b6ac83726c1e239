// The rows of a list on a desktop: a table that sorts, chooses its columns and selects many where there is
// something to do with many.
import { useNavigate } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { TextLink, textLinkClasses } from '../link-button.tsx'
import type { ListAddress } from './address.ts'
import { inRole, shown, type Fact } from './fact.ts'

export interface TableProps<T> {
  label: string
  columns: readonly Fact<T>[]
  items: readonly T[]
  /** What is shown is of what was chosen before. */
  is_former: boolean
  keyOf: (item: T) => string
  to?: (item: T) => string
  onOpen: (item: T) => void
  sort: ListAddress['sort']
  /** Null where the rows cannot be sorted. */
  onSort: ((sort: string | undefined) => void) | null
  /** Keys of the selected rows; null where nothing is done with many. */
  selected: ReadonlySet<string> | null
  onSelect: (keys: ReadonlySet<string>) => void
}

export function Table<T>(props: TableProps<T>) {
  const { label, columns, items, is_former, keyOf, selected, onSelect } = props
  const keys = items.map(keyOf)
  const all = selected !== null && keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <div
      className={classes('overflow-x-auto rounded-card bg-card', is_former && 'opacity-60')}
      aria-busy={is_former}
    >
      <table className="w-full text-15 border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="bg-sunk">
            {selected && (
              <th className="w-10 pl-4">
                <input
                  type="checkbox"
                  className="tick small"
                  aria-label="Select all rows on this page"
                  checked={all}
                  onChange={() => onSelect(new Set(all ? [] : keys))}
                />
              </th>
            )}
            {columns.map((fact) => (
              <Head key={fact.name} fact={fact} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <TableRow key={keyOf(item)} item={item} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-3 first:pl-4 last:pr-4'

const side = ({ role, is_amount }: Pick<Fact<unknown>, 'role' | 'is_amount'>) =>
  (is_amount || role === 'amount' ? 'text-right' : 'text-left')

const ways = { up: 'ascending', down: 'descending' } as const

function Head<T>({ fact, sort, onSort }: { fact: Fact<T> } & Pick<TableProps<T>, 'sort' | 'onSort'>) {
  const way = sort?.name === fact.name ? sort.direction : undefined
  // First the largest or newest, then the other way round, then the rows' own order again.
  const next = way === undefined ? `-${fact.name}` : way === 'down' ? fact.name : undefined
  return (
    <th
      scope="col"
      aria-sort={way ? ways[way] : undefined}
      className={classes(cell, 'h-10 text-13 font-semibold text-soft', side(fact))}
    >
      {onSort ? (
        <button
          type="button"
          className={classes('inline-flex items-center min-h-[40px] text-left', way && 'text-ink')}
          onClick={() => onSort(next)}
        >
          {fact.label}
          {way && <Icon of={way === 'up' ? ArrowUp : ArrowDown} size={16} className="ml-1" />}
        </button>
      ) : (
        fact.label
      )}
    </th>
  )
}

function TableRow<T>({ item, columns, keyOf, to, onOpen, selected, onSelect }: { item: T } & TableProps<T>) {
  const navigate = useNavigate()
  const key = keyOf(item)
  const isSelected = selected?.has(key) === true
  const open = (event: MouseEvent<HTMLElement>) => {
    const onControl = (event.target as HTMLElement).closest('a, button, input, label')
    // Whoever marks text with the pointer does not want to leave.
    if (onControl || String(window.getSelection() ?? '') !== '') return
    if (to) void navigate({ to: to(item) })
    else onOpen(item)
  }
  const toggle = () => {
    const keys = new Set(selected)
    if (!keys.delete(key)) keys.add(key)
    onSelect(keys)
  }
  return (
    <tr onClick={open} className={classes('table-line cursor-pointer', isSelected && '!bg-forest-tint')}>
      {selected && (
        <td className="w-10 pl-4">
          <input
            type="checkbox"
            className="tick small"
            checked={isSelected}
            onChange={toggle}
            aria-label={`Select ${inRole(columns, 'lead')?.text(item) ?? key}`}
          />
        </td>
      )}
      {columns.map((fact) => (
        <td key={fact.name} className={classes(cell, 'h-11 py-1', side(fact), weight(fact.role))}>
          {fact.role === 'lead' ? (
            <Lead to={to?.(item)} onOpen={() => onOpen(item)}>
              {shown(fact, item)}
            </Lead>
          ) : (
            shown(fact, item)
          )}
        </td>
      ))}
    </tr>
  )
}

const leadClasses = '!text-ink !font-medium text-left'

function Lead({ to, onOpen, children }: { to: string | undefined; onOpen: () => void; children: ReactNode }) {
  if (to !== undefined)
    return (
      <TextLink to={to} className={leadClasses}>
        {children}
      </TextLink>
    )
  return (
    <button type="button" className={classes(textLinkClasses, leadClasses)} onClick={onOpen}>
      {children}
    </button>
  )
}

const weight = (role: string) =>
  role === 'amount' ? 'font-semibold figures' : role === 'when' ? 'text-soft figures'
    : role === 'status' ? 'whitespace-nowrap' : ''
