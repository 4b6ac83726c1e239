// Money on the first screen: the balance and what is done with it, days of coming and going, the latest
// moves.
import { useQuery } from '@tanstack/react-query'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { subtract, kobo } from '#domain/money.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useDay } from '#app/clock/use-day.ts'
import { AccountCard } from '#app/ui/account-card.tsx'
import { calmName } from '#app/ui/calm-name.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { Icon, type IconShape } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { Disc, ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { Plot } from '#app/ui/plot.tsx'
import { QuickLink } from '#app/ui/quick-link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { plotDays } from './flows.ts'

const accountsReading = reading(accounts.details, {}, { persist: true, staleTime: 0 })

/**
 * Asks at once for all money of this screen, so that it comes together with what stands above it; what shows
 * it asks for no second time.
 */
export function useMoneyAtOnce() {
  const enabled = useMay('view_balances') === true
  useQuery(accountsReading)
  useQuery({ ...flowsReading(Number(FIRST_SPAN)), enabled })
  useQuery({ ...latestReading, enabled })
}

const isAsked = { refetchOnMount: false } as const

/** Nothing while nobody knows: the strip above the page says why. */
export function Balances() {
  const { data, isPending } = useQuery({ ...accountsReading, ...isAsked })
  if (!data) return isPending ? <Skeleton className="h-[200px] !rounded-card" /> : null
  return (
    <div className="grid gap-2">
      {data.accounts.map((account) => (
        <AccountCard key={account.nuban} {...account} />
      ))}
    </div>
  )
}

interface Quick { to: string; icon: IconShape; words: string }

const payingQuick: readonly Quick[] = [
  { to: '/dashboard/new-payout/single-transfer', icon: Send, words: 'New payout' },
  { to: '/dashboard/new-payout/bulk-transfer', icon: FileSpreadsheet, words: 'Pay many' },
]
const billQuick: Quick = { to: '/dashboard/bill-payment', icon: ReceiptText, words: 'Pay a bill' }
const laterQuick: readonly Quick[] = [
  { to: '/dashboard/beneficiaries', icon: Users, words: 'Beneficiaries' },
  { to: '/dashboard/payouts/scheduled-payouts', icon: CalendarClock, words: 'Scheduled' },
]

const QUICK_MOST = 4

export function QuickLinks() {
  const mayPay = useMay('initiate_payouts')
  const mayPayBills = useMay('pay_bills')
  const quick = [
    ...(mayPay ? payingQuick : []), ...(mayPayBills ? [billQuick] : []), ...(mayPay ? laterQuick : []),
  ].slice(0, QUICK_MOST)
  if (quick.length === 0) return null
  return (
    <nav aria-label="Quick actions" className="grid grid-cols-4 gap-2 mt-4">
      {quick.map(({ to, icon, words }, place) => (
        <QuickLink key={to} to={to} icon={icon} primary={place === 0}>
          {words}
        </QuickLink>
      ))}
    </nav>
  )
}

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const
type Span = (typeof spans)[number]['value']

const FIRST_SPAN: Span = '7'

const flowsReading = (days: number) =>
  reading(accounts.flows, { query: { days } }, { persist: true, keepPrevious: true, staleTime: 0 })

export function MoneyInAndOut() {
  const today = useDay()
  const [span, setSpan] = useState<Span>(FIRST_SPAN)
  const maySee = useMay('view_balances')
  const { data } = useQuery({ ...flowsReading(Number(span)), ...isAsked, enabled: maySee === true })
  if (maySee === false) return null
  return (
    <>
      <SectionHead title="Money in and out" />
      <Card>
        <div className="mb-4 lg:max-w-[240px]">
          <Segments label="Days" value={span} choices={spans} onChange={setSpan} />
        </div>
        {data ? (
          <Plot
            label="Money in and out by day"
            up="Money in"
            down="Money out"
            today={today}
            days={plotDays(data.days)}
          />
        ) : (
          <Skeleton className="h-[220px]" />
        )}
      </Card>
    </>
  )
}

const latestReading = reading(accounts.history, { query: { limit: 6 } }, { persist: true, staleTime: 0 })

export function LatestMoney() {
  const maySee = useMay('view_balances')
  const { data } = useQuery({ ...latestReading, ...isAsked, enabled: maySee === true })
  const items = data?.items ?? []
  if (!maySee || items.length === 0) return null
  return (
    <>
      <SectionHead
        title="Latest money"
        end={
          <TextLink to="/dashboard/payouts" className="-my-3.5 text-15">
            See all
          </TextLink>
        }
      />
      <ListCard label="Latest money">
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ListCard>
    </>
  )
}

type Entry = Answer<typeof accounts.history>['items'][number]

const kinds: Record<string, string> = { payout: 'Payout', funding: 'Money in', bill: 'Bill' }

function EntryRow({ entry }: { entry: Entry }) {
  const { direction, amount, kind, counterparty, reference, at } = entry
  const isIn = direction === 'in'
  const parts = {
    lead: counterparty ? calmName(counterparty) : (kinds[kind] ?? kind),
    status: kinds[kind] ?? kind,
    when: <TimeText at={at} />,
    picture: (
      <Disc tone={isIn ? 'leaf' : 'soft'}>
        <Icon of={isIn ? ArrowDownLeft : ArrowUpRight} />
      </Disc>
    ),
    amount: (
      <MoneyText
        signed
        amount={isIn ? amount : subtract(kobo(0), amount)}
        className={isIn ? 'text-leaf' : undefined}
      />
    ),
  }
  if (kind === 'payout')
    return <RowLink to="/dashboard/payouts/all" search={{ search: reference } as never} {...parts} />
  return <Row {...parts} />
}
