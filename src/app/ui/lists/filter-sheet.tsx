// All filters of a list at once; the button says how many rows it will show.
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from '../button.tsx'
import { Sheet } from '../sheet.tsx'
import { chosenIn, namesOf, queryOf, type Chosen, type Filter } from './filter.ts'
import { FilterFields } from './filter-fields.tsx'
import type { Rows } from './rows.ts'
import { useRows } from './use-rows.ts'

interface FilterSheetProps<T> {
  filters: readonly Filter[]
  chosen: Chosen
  search: string
  rows: Rows<T>
  /** One row and several: `payout`, `payouts`. */
  nouns: readonly [string, string]
  onClose: () => void
  onShow: (changes: Record<string, string | undefined>) => void
}

export function FilterSheet<T>({
  filters,
  chosen,
  search,
  rows,
  nouns,
  onClose,
  onShow,
}: FilterSheetProps<T>) {
  const [draft, setDraft] = useState<Record<string, string | undefined>>(() => ({ ...chosen }))
  const names = filters.flatMap(namesOf)
  const { total } = useRows(rows, queryOf(filters, chosenIn(filters, draft), search), 1)
  const words = `Show ${total === null ? nouns[1] : counted(total, ...nouns)}`
  const clear = () => onShow(Object.fromEntries(names.map((name) => [name, undefined])))
  const show = () => {
    const fitting = chosenIn(filters, draft)
    onShow(Object.fromEntries(names.map((name) => [name, fitting[name]])))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filter"
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button onClick={clear}>Clear</Button>
          <Button look="primary" wide onClick={show}>
            {words}
          </Button>
        </div>
      }
    >
      {filters.map((filter) => (
        <FilterFields
          key={namesOf(filter).join()}
          filter={filter}
          chosen={chosenIn(filters, draft)}
          onChange={(changes) => setDraft((old) => ({ ...old, ...changes }))}
        />
      ))}
    </Sheet>
  )
}
