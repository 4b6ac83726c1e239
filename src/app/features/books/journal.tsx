// The journal of some days: what it comes to, account by account, and its file for an accounting program.
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { journal } from '#contract/journal.ts'
import { formatMoney } from '#domain/money.ts'
import { firstDayOf, lastDayOf, monthBeside, monthOf } from '#domain/month.ts'
import { statementProblem } from '#domain/statement.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useDay } from '#app/clock/use-day.ts'
import { Button } from '#app/ui/button.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { BooksPage } from './frame.tsx'
import { JournalDownload } from './journal-download.tsx'
import { JournalEachMonth } from './journal-plan.tsx'

type Shows = Answer<typeof journal.show>

/** What the provider adds up; more is a file. */
const MOST_DAYS = 31
const DAY_MS = 86_400_000

export function JournalPage() {
  const today = useDay()
  const lastMonth = monthBeside(monthOf(today), -1)
  const [from, setFrom] = useState(() => firstDayOf(lastMonth))
  const [to, setTo] = useState(() => lastDayOf(lastMonth))
  const [downloading, setDownloading] = useState(false)
  const mayExport = useMay('export_data') === true
  const isOffline = useReachable().state === 'offline'
  const problems: Record<string, string> = from && to ? (statementProblem(from, to, today) ?? {}) : {}
  const isPeriod = from !== '' && to !== '' && Object.keys(problems).length === 0
  const isShort = (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS
  return (
    <BooksPage>
      <p className="text-13 text-soft mb-3">
        Everything that moved, as debits and credits in the accounts of your own books.
      </p>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        <Field label="From" className="!mt-0" error={problems['from']}>
          <TextInput type="date" value={from} max={today} onChange={(e) => setFrom(e.currentTarget.value)} />
        </Field>
        <Field label="To" className="sm:!mt-0" error={problems['to']}>
          <TextInput type="date" value={to} max={today} onChange={(e) => setTo(e.currentTarget.value)} />
        </Field>
      </div>
      {mayExport && (
        <Button
          look="primary" icon={Download} wide className="mt-4 mb-4" disabled={!isPeriod || isOffline}
          onClick={() => setDownloading(true)}
        >
          Download the journal
        </Button>
      )}
      {isPeriod && (isShort ? <Totals from={from} to={to} /> : (
        <p className="text-15 text-soft mt-4">
          Of more than {MOST_DAYS} days there is the file alone.
        </p>
      ))}
      {mayExport && <JournalEachMonth />}
      {downloading && <JournalDownload from={from} to={to} onClose={() => setDownloading(false)} />}
    </BooksPage>
  )
}

function Totals({ from, to }: { from: string, to: string }) {
  const standing = useStanding(
    useQuery(reading(journal.show, { query: { from, to } }, { persist: true, staleTime: 0 })),
  )
  return (
    <Shown standing={standing} loading={<SkeletonRows rows={5} />}>
      {(shown) => (shown.accounts.length > 0 ? <Lines shown={shown} /> : (
        <EmptyState icon={ScrollText} title="Nothing moved on these days">
          Payments, payouts, fees and settlements show here, added up by account.
        </EmptyState>
      ))}
    </Shown>
  )
}

function Lines({ shown }: { shown: Shows }) {
  return (
    <>
      <ListCard label="Accounts">
        {shown.accounts.map(({ account, code, name, debit, credit }) => (
          <Row
            key={account} lead={name} status={<>{debit > 0 ? 'Debit' : 'Credit'} · {code}</>}
            amount={<MoneyText amount={debit > 0 ? debit : credit} />}
          />
        ))}
      </ListCard>
      <div className="mt-3 px-1 text-15">
        <StateText tone="leaf" icon={CircleCheck}>
          Balanced: debits and credits are {formatMoney(shown.debits)} each
        </StateText>
        {shown.corrections > 0 && (
          <p className="mt-1 text-13 text-soft">
            {formatMoney(shown.corrections)} of it corrects months that are closed.
          </p>
        )}
      </div>
    </>
  )
}
