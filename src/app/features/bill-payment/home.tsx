// Bill payment at a glance: the six kinds, the numbers that the team keeps, and what was paid last.
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useMay } from '#app/api/permissions.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Preview } from '#app/ui/lists/preview.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { favouritesReading } from './asking.ts'
import { billFacts, billRows } from './facts.tsx'
import { allKinds, kindFacts, kindPath } from './kinds.ts'
import { billPath, billPicture, shownCustomer } from './words.tsx'

export function BillsHome() {
  const mayPay = useMay('pay_bills')
  return (
    <>
      <PageHeader title="Bill payment" />
      <main className="flex-1 px-side pt-2 pb-6 lg:grid lg:grid-cols-[360px_1fr] lg:gap-x-6 lg:items-start">
        <div>
          {mayPay === false ? (
            <Strip kind="info" className="mb-4" title="Your role does not pay bills.">
              An administrator gives the permission “Pay bills”. You see what was paid.
            </Strip>
          ) : (
            <ListCard label="Kinds of bills">
              {allKinds.map(({ kind, icon, title, hint }) => (
                <RowLink
                  key={kind} to={kindPath(kind)} icon={icon} tone="forest" lead={title} status={hint}
                />
              ))}
            </ListCard>
          )}
          {mayPay && <Favourites />}
        </div>
        <div className="lg:-mt-6">
          <Preview
            title="Latest bills"
            rows={billRows}
            facts={billFacts}
            keyOf={({ id }) => id}
            to={billPath}
            picture={billPicture}
            all="/dashboard/bill-payment/transactions"
            empty={
              <EmptyState icon={ReceiptText} title="No bills yet">
                Each bill that you pay shows here.
              </EmptyState>
            }
          />
        </div>
      </main>
    </>
  )
}

const MOST_SHOWN = 6

/** Nothing while there is none. */
function Favourites() {
  const { data } = useQuery(favouritesReading)
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <>
      <SectionHead title="Favourites" />
      <ListCard label="Favourites">
        {items.slice(0, MOST_SHOWN).map(({ id, kind, label, customer, amount }) => (
          <RowLink
            key={id} to={kindPath(kind)} search={{ favourite: id } as never} icon={kindFacts(kind).icon}
            lead={label} status={<span className="figures">{shownCustomer({ kind, customer })}</span>}
            amount={<MoneyText amount={amount} />}
          />
        ))}
      </ListCard>
    </>
  )
}
