// The page of one item from its facts: the amount first and large, its state, then everything else by name.
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FactList } from '../fact-list.tsx'
import { seen, shown, type Fact } from './fact.ts'

interface DetailProps<T> {
  facts: readonly Fact<T>[]
  item: T
  /** Stands instead of the amount, as the large figure of a page. */
  hero?: ReactNode
  /** Between the amount and the list of facts; beside the facts where the page is wide. */
  above?: ReactNode
  /** With the facts: before them, and after them. */
  before?: ReactNode
  after?: ReactNode
  /** On a card or a sheet that is there already. */
  bare?: boolean
}

/** Facts without a value are left out. */
export function Detail<T>({ facts, item, hero, above, before, after, bare }: DetailProps<T>) {
  const rest = facts.filter(
    ({ role, text }) => ['lead', 'when', 'column', 'detail'].includes(role) && text(item) !== '',
  )
  const amount = hero ?? seen(facts, 'amount', item)
  const isSplit = above !== undefined && !bare
  return (
    <div className={classes(isSplit && 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6')}>
      <div>
        {amount && <div className="mb-1 text-28 font-semibold">{amount}</div>}
        <div className="mb-4 text-15">{seen(facts, 'status', item)}</div>
        {above}
      </div>
      <div>
        {before}
        <FactList bare={bare} facts={rest.map((fact) => ({ label: fact.label, value: shown(fact, item) }))} />
        {after}
      </div>
    </div>
  )
}
