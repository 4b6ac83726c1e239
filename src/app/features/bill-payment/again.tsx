// Whom this kind was bought for before: what the team keeps first, then the last; one tap fills the form.
import { useQuery } from '@tanstack/react-query'
import { bills } from '#contract/bills.ts'
import type { BillKind } from '#domain/bill.ts'
import { moneyParts, type Kobo } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { drawn } from '#app/ui/drawn.ts'
import { ListCard, RowButton } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { favouritesReading } from './asking.ts'
import type { NewBill } from './draft.ts'
import { billPicture, shownCustomer } from './words.tsx'

const MOST_SHOWN = 4

export interface Before {
  biller: string
  product: string
  customer: string
  amount: Kobo
}

/** What the form has of it. */
export function filledBy({ biller, product, customer, amount }: Before) {
  const { whole, decimals } = moneyParts(amount)
  return { biller, product, customer, amount: `${whole}.${decimals}`, is_chosen: true }
}

export function Again({ kind, bill }: { kind: BillKind; bill: NewBill }) {
  const rows = useBefore(kind)
  if (rows.length === 0) return null
  return (
    <>
      <SectionHead title="Again" />
      <ListCard label="Again">
        {rows.map((one) => (
          <RowButton
            key={`${one.biller} ${one.customer}`} picture={billPicture({ kind })} lead={one.lead}
            status={one.status} amount={<MoneyText amount={one.amount} />}
            onClick={() => void drawn().then(() => bill.set(filledBy(one)))}
          />
        ))}
      </ListCard>
    </>
  )
}

function useBefore(kind: BillKind) {
  const kept = useQuery(favouritesReading)
  const query = { kind, limit: 20, status: 'successful' as const }
  const last = useQuery(reading(bills.list, { query }, { persist: true }))
  const all = [
    ...(kept.data?.items ?? []).filter((one) => one.kind === kind)
      .map((one) => ({ ...one, lead: one.label, status: shownCustomer(one) })),
    ...(last.data?.items ?? []).map((one) => ({
      ...one, lead: one.customer_name ?? one.customer, status: `${one.biller_name} ${one.product_name}`,
    })),
  ]
  const isFirst = (one: Before, place: number) =>
    all.findIndex(({ biller, customer }) => biller === one.biller && customer === one.customer) === place
  return all.filter(isFirst).slice(0, MOST_SHOWN)
}
