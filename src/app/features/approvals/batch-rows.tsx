// The payouts of a bulk request: they can be seen before anybody decides, of one request or of several.
import { useId, useState, type ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { spaced } from '#app/ui/account-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { MoneyText } from '#app/ui/money-text.tsx'
import { ShowMore } from '#app/ui/lists/show-more.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { payableRows, type Item } from './readings.ts'
import { titleOf } from './words.ts'

const AT_ONCE = 40

export function Rows({ item }: { item: Item }) {
  if (item.kind !== 'bulk') return null
  return (
    <section className="mb-2 p-4 rounded-card bg-card" aria-label="Payouts of this request">
      <h2 className="text-15 font-semibold">{counted(item.sub_transactions, 'payout', 'payouts')}</h2>
      <RowList item={item} />
    </section>
  )
}

/** Closed until somebody wants to see them: several requests stand on one page. */
export function RowsToOpen({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (item.kind !== 'bulk') return null
  return (
    <div className="w-full pl-9">
      <Button
        look="quiet"
        className="-ml-4"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} the payouts<span className="sr-only"> of {titleOf(item)}</span>
      </Button>
      <div id={id}>{isOpen && <RowList item={item} />}</div>
    </div>
  )
}

function RowList({ item: { bulk_reference } }: { item: Pick<Item, 'bulk_reference'> }) {
  const [rows] = useState(() => payableRows(bulk_reference ?? ''))
  const listing = useRows(rows, {}, AT_ONCE)
  const { items, state, problem } = listing
  if (state !== 'ready' && problem !== '') return <Strip kind="warning">{problem}</Strip>
  return (
    <>
      {state !== 'ready' && <SkeletonRows rows={3} />}
      <ul>
        {items.map((row) => (
          <li key={row.id} className="py-2.5 border-t border-line first:border-t-0 text-15">
            <Line
              name={row.account_name ?? row.beneficiary_nuban}
              amount={row.amount && <MoneyText amount={row.amount} />}
            />
            <span className="text-13 text-soft">
              {row.bank_name} · {spaced(row.beneficiary_nuban)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore listing={listing} />
    </>
  )
}

/** A name, or a moment, and an amount. */
export function Line({ name, amount, isSoft }: { name: ReactNode; amount: ReactNode; isSoft?: boolean }) {
  return (
    <span className="flex">
      <span className={classes('flex-1 min-w-0 mr-3 break-words', isSoft && 'text-soft')}>{name}</span>
      {amount}
    </span>
  )
}
