// One bill: how much, for which number, how it stands, what it brought, and what can be done with it now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import { lazy, Suspense, useState } from 'react'
import { bills } from '#contract/bills.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { favouritesReading } from './asking.ts'
import { Delivered } from './delivered.tsx'
import { billFacts } from './facts.tsx'
import { kindPath } from './kinds.ts'
import { Timeline } from './timeline.tsx'
import { useBill } from './use-bill.ts'
import type { Bill } from './words.tsx'

type Shows = Answer<typeof bills.show>

const KeepSheet = lazy(() => import('./keep.tsx').then(({ KeepSheet: it }) => ({ default: it })))
const ReceiptSheet = lazy(() =>
  import('./receipt-sheet.tsx').then(({ ReceiptSheet: it }) => ({ default: it })))

export function BillPage({ id }: { id: string }) {
  return (
    <ItemPage
      title="Bill" back="/dashboard/bill-payment/transactions" what="bill" standing={useStanding(useBill(id))}
    >
      {(shows) => (
        <Detail
          facts={factsOf(shows.bill)}
          item={shows.bill}
          hero={<MoneyHero amount={shows.bill.amount} />}
          above={
            <>
              <Waiting bill={shows.bill} />
              <Delivered shows={shows} />
              <Actions shows={shows} />
            </>
          }
          after={
            <>
              <SectionHead title="What happened" />
              <Timeline bill={shows.bill} />
            </>
          }
        />
      )}
    </ItemPage>
  )
}

/** A charge of nothing is none. */
const factsOf = ({ fee, vat }: Bill) =>
  billFacts.filter(({ name }) => (name !== 'fee' || fee > 0) && (name !== 'vat' || vat > 0))

const waits = {
  dispatch: 'It is on its way to the vendor. The money is reserved.',
  vendor: 'Checking with the vendor. The money stays reserved until it has answered; do not pay it again.',
  person: 'The vendor has given no certain answer for a day. Our staff is finding out; do not pay it again.',
} as const

function Waiting({ bill: { waits_for, status, reason } }: { bill: Bill }) {
  if (waits_for) {
    return (
      <Strip kind="info" className="mb-4" announce>
        {waits[waits_for]}
      </Strip>
    )
  }
  if (status !== 'FAILED') return null
  return (
    <Strip kind="error" className="mb-4" announce>
      {reason} The money is back in your balance.
    </Strip>
  )
}

function Actions({ shows }: { shows: Shows }) {
  const { bill } = shows
  const mayPay = useMay('pay_bills')
  const [open, setOpen] = useState<'receipt' | 'keep' | null>(null)
  const close = () => setOpen(null)
  const isOver = bill.status === 'SUCCESSFUL' || bill.status === 'FAILED'
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mt-3 mb-4">
      {bill.status === 'SUCCESSFUL' && (
        <Button look="primary" icon={ReceiptText} wide onClick={() => setOpen('receipt')}>
          Receipt
        </Button>
      )}
      {isOver && mayPay && (
        <LinkButton
          to={kindPath(bill.kind)} search={{ from: bill.bill_reference } as never} look="tinted"
          icon={RotateCw} wide
        >
          Pay again
        </LinkButton>
      )}
      {mayPay && <Favourite bill={bill} onKeep={() => setOpen('keep')} />}
      {open === 'keep' && (
        <Suspense>
          <KeepSheet bill={bill} onClose={close} />
        </Suspense>
      )}
      {open === 'receipt' && (
        <Suspense>
          <ReceiptSheet shows={shows} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function Favourite({ bill, onKeep }: { bill: Bill; onKeep: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery(favouritesReading)
  const forget = useWriting(bills.forget)
  const kept = data?.items.find(({ kind, biller, customer }) =>
    kind === bill.kind && biller === bill.biller && customer === bill.customer)
  if (!data) return null
  if (!kept) return <Button look="tinted" icon={Star} wide onClick={onKeep}>Keep number</Button>
  const again = { onSuccess: () => client.invalidateQueries({ queryKey: [favouritesReading.queryKey[0]] }) }
  return (
    <Button
      icon={Star} wide busy={forget.isPending} className="col-span-full lg:col-span-1"
      onClick={() => forget.mutate({ params: { id: kept.id } }, again)}
    >
      Do not keep
    </Button>
  )
}
