// What the accounts stood at when a day ended.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sales } from '#contract/sales.ts'
import { lagosDay } from '#domain/time.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { useDay } from '#app/clock/use-day.ts'
import { Field } from '#app/ui/field.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const DAY_MS = 86_400_000

export function BalancesOn({ onClose }: { onClose: () => void }) {
  const today = useDay()
  const [on, setOn] = useState(() => lagosDay(new Date(providerNow() - DAY_MS)))
  const hasCome = on !== '' && on <= today
  const query = useQuery({ ...reading(sales.balances, { query: { on } }), enabled: hasCome })
  const standing = useStanding(query)
  return (
    <Sheet open onClose={onClose} title="Balances on a day">
      <Field
        label="At the end of" className="!mt-0"
        error={on > today ? 'This day has not come yet.' : undefined}
      >
        <TextInput type="date" value={on} max={today} onChange={(e) => setOn(e.currentTarget.value)} />
      </Field>
      {hasCome && (
        <div className="-mx-4 mt-2">
          <Shown standing={standing} loading={<SkeletonRows rows={2} />}>
            {({ accounts, unsettled }) => (
              <ListCard label="Balances">
                {accounts.map(({ nuban, account_name, ledger }) => (
                  <Row
                    key={nuban} lead={account_name} status={nuban}
                    amount={<MoneyText amount={ledger} />}
                  />
                ))}
                <Row
                  key="unsettled" lead="Payments that came in" status="Not settled by then"
                  amount={<MoneyText amount={unsettled} />}
                />
              </ListCard>
            )}
          </Shown>
        </div>
      )}
    </Sheet>
  )
}
