// The cards of one request: whom it goes to, who asked, the rows of a bulk request, and earlier payouts.
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type ReactNode } from 'react'
import { spaced } from '#app/ui/account-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { FactList } from '#app/ui/fact-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { rowsReading, type Detail } from './readings.ts'
import { nameLook, placeOf, titleOf } from './words.ts'

const card = 'mb-2 p-4 rounded-card bg-card'

export function Payee({ item }: { item: Detail }) {
  const { beneficiary, name_differs, creator_name } = item
  if (!beneficiary) return null
  const { bank_account_name, beneficiary_account_name, bank_name, beneficiary_nuban } = beneficiary
  const account = (
    <p className="mt-0.5 text-15 text-soft">
      {bank_name} · {spaced(beneficiary_nuban)}
    </p>
  )
  const look = nameLook(item)
  if (name_differs && bank_account_name !== null) {
    return (
      <section className={classes(card, 'border-1.5 border-clay')} aria-label="To">
        <h2 className="flex items-center mb-3 text-17 font-semibold text-clay">
          <Icon of={TriangleAlert} className="mr-2" />
          The names differ
        </h2>
        <p className="text-13 text-soft">{firstName(creator_name)} typed</p>
        <p className="text-17 font-semibold break-words">{beneficiary_account_name}</p>
        <p className="mt-2 pt-2 border-t border-line text-13 text-soft">The bank says</p>
        <p className="text-17 font-semibold text-clay break-words">{bank_account_name}</p>
        {account}
      </section>
    )
  }
  return (
    <section className={card} aria-label="To">
      <p className="text-13 text-soft">To</p>
      <p className="text-17 font-semibold break-words">{titleOf(item)}</p>
      {account}
      {look && (
        <p className="mt-2 text-13">
          <StateText tone={look.tone} icon={bank_account_name ? CircleCheck : look.icon}>
            {bank_account_name ? 'The bank gave this name' : 'The bank gave no name for this account'}
          </StateText>
        </p>
      )}
    </section>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name

export function Facts({ item }: { item: Detail }) {
  // What is left is worth knowing before a decision; after it, it is another day's balance.
  const isOpen = item.status === 'PENDING'
  const asked = (
    <>
      <b className="font-semibold">{item.creator_name}</b> · <TimeText at={item.created_at} />
    </>
  )
  return (
    <div className="mb-2">
      <FactList
        facts={[
          { label: 'Asked by', value: asked },
          { label: 'Note', value: item.narration },
          { label: 'Runs', value: item.schedule && placeOf({ ...item, beneficiary: undefined }) },
          { label: 'Fees', value: <MoneyText amount={item.fee} /> },
          { label: 'From account', value: spaced(item.source_nuban) },
          { label: 'Available now',
            value: isOpen && item.available !== null && <MoneyText amount={item.available} /> },
          {
            label: 'After this',
            value: isOpen && item.balance_after !== null && <MoneyText amount={item.balance_after} />,
            strong: true,
          },
          ...item.decisions.map(({ name, decision, at }) => ({
            label: decision === 'approve' ? 'Approved by' : 'Declined by',
            value: (
              <>
                {name} · <TimeText at={at} />
              </>
            ),
          })),
        ].map((fact) => (fact.value === false ? { ...fact, value: null } : fact))}
      />
    </div>
  )
}

const PAGE = 20

/** The rows of a bulk request can be seen before anybody decides. */
export function Rows({ item }: { item: Detail }) {
  const [limit, setLimit] = useState(PAGE)
  const { data } = useQuery({
    ...rowsReading(item.bulk_reference ?? '', limit),
    enabled: item.kind === 'bulk',
  })
  if (item.kind !== 'bulk') return null
  return (
    <section className={card} aria-label="Payouts of this request">
      <h2 className="text-15 font-semibold">{item.sub_transactions} payouts</h2>
      {!data && <SkeletonRows rows={3} />}
      <ul>
        {data?.items.map((row) => (
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
      {data && data.items.length < item.sub_transactions && limit < 2000 && (
        <Button look="quiet" wide onClick={() => setLimit(Math.min(2000, limit * 4))}>
          Show more
        </Button>
      )}
    </section>
  )
}

export function Past({ item: { kind, past, creator_name } }: { item: Detail }) {
  if (kind === 'bulk') return null
  if (past.length === 0) {
    return (
      <Strip kind="info" title="First payout to this account.">
        Ask {firstName(creator_name)} before you decide.
      </Strip>
    )
  }
  return (
    <section className={card} aria-label="Earlier payouts to this account">
      <h2 className="mb-1 text-15 font-semibold">
        {past.length} {past.length === 1 ? 'payout' : 'payouts'} to this account
      </h2>
      <ul>
        {past.slice(0, 3).map(({ amount, at }) => (
          <li key={at} className="py-1 text-15">
            <Line
              name={<TimeText at={at} />}
              amount={<MoneyText amount={amount} className="font-semibold" />}
              isSoft
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ name, amount, isSoft }: { name: ReactNode; amount: ReactNode; isSoft?: boolean }) {
  return (
    <span className="flex">
      <span className={classes('flex-1 min-w-0 mr-3 break-words', isSoft && 'text-soft')}>{name}</span>
      {amount}
    </span>
  )
}
