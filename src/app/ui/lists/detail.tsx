// The page of one item from its facts: the amount first and large, its state, then everything else by name.
import type { ReactNode } from 'react'
import { FactList } from '../fact-list.tsx'
import { seen, shown, type Fact } from './fact.ts'

interface DetailProps<T> {
  facts: readonly Fact<T>[]
  item: T
  /** Stands instead of the amount, as the large figure of a page. */
  hero?: ReactNode
  /** Between the amount and the list of facts. */
  above?: ReactNode
  /** On a card or a sheet that is there already. */
  bare?: boolean
}

/** Facts without a value are left out. */
export function Detail<T>({ facts, item, hero, above, bare }: DetailProps<T>) {
  const rest = facts.filter(
    ({ role, text }) => ['lead', 'when', 'column', 'detail'].includes(role) && text(item) !== '',
  )
  const amount = hero ?? seen(facts, 'amount', item)
  return (
    <>
      {amount && <p className="mb-1 text-28 font-semibold">{amount}</p>}
      <div className="mb-4 text-15">{seen(facts, 'status', item)}</div>
      {above}
      <FactList bare={bare} facts={rest.map((fact) => ({ label: fact.label, value: shown(fact, item) }))} />
    </>
  )
}
