// Which columns a table shows: chosen by the person, kept with how the app is displayed.
import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../choices.tsx'
import { keepDisplay, readDisplay } from '../display.ts'
import { Sheet } from '../sheet.tsx'
import type { Fact } from './fact.ts'

/** The facts in the order of a wide table: when, who, the columns, the state, the amount. */
const order = ['when', 'lead', 'column', 'detail', 'status', 'amount']

const inOrder = <T,>(facts: readonly Fact<T>[]) =>
  order.flatMap((role) => facts.filter((fact) => fact.role === role))

export interface ColumnChoice<T> {
  columns: readonly Fact<T>[]
  isShown: (fact: Fact<T>) => boolean
  toggle: (fact: Fact<T>) => void
}

/** The columns of the table called `name`; the lead cannot be taken away. */
export function useColumns<T>(name: string, facts: readonly Fact<T>[]): ColumnChoice<T> {
  const key = `columns-${name}`
  const [changed, setChanged] = useState(() => (readDisplay()[key] ?? '').split('.').filter(Boolean))
  const isShown = (fact: Fact<T>) =>
    fact.role === 'lead' || (fact.role === 'detail') === changed.includes(fact.name)
  return {
    columns: inOrder(facts).filter(isShown),
    isShown,
    toggle(fact) {
      const isChanged = changed.includes(fact.name)
      const next = isChanged ? changed.filter((each) => each !== fact.name) : [...changed, fact.name]
      setChanged(next)
      keepDisplay(key, next.join('.'))
    },
  }
}

interface ColumnsButtonProps<T> extends ColumnChoice<T> {
  facts: readonly Fact<T>[]
}

export function ColumnsButton<T>({ facts, isShown, toggle }: ColumnsButtonProps<T>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={Columns3} className="list-chip" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Columns">
        {inOrder(facts).map((fact) => (
          <Checkbox
            key={fact.name}
            checked={isShown(fact)}
            disabled={fact.role === 'lead'}
            onChange={() => toggle(fact)}
          >
            {fact.label}
          </Checkbox>
        ))}
      </Sheet>
    </>
  )
}
