// A file that was checked: bad rows first, then what it costs, and sending what is right.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState, type ReactNode } from 'react'
import { bulk } from '#contract/bulk.ts'
import type { Answer } from '#contract/endpoint.ts'
import { counted } from '#domain/counted.ts'
import { formatMoney, subtract } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState, Message } from '#app/ui/states.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import Hourglass from 'lucide-react/icons/hourglass'
import { BulkRows } from './bulk-rows.tsx'
import { useBulkSending } from './bulk-sending.ts'
import { PayPin } from './pay-pin.tsx'
import { accountsReading, ShortBy } from './quote.tsx'
import { ScheduleFields, timingProblems, type Timing } from './schedule-fields.tsx'

type Batch = Answer<typeof bulk.processed>['items'][number]

interface BulkCheckProps {
  bulk_reference: string
  notes: readonly string[]
  /** Which column of the file is which; nothing for a batch whose file is not on this phone. */
  over: ReactNode
  onSent: () => void
}

export function BulkCheck({ bulk_reference, ...props }: BulkCheckProps) {
  const { data, error, refetch, isFetching } = useQuery(
    reading(bulk.processed, { query: { bulk_reference } }, { staleTime: 0, keepPrevious: true }),
  )
  const [batch] = data?.items ?? []
  if (batch && batch.status === 'DRAFT') return <Draft batch={batch} {...props} />
  return (
    <main className="flex-1 px-side pb-6">
      {batch && (
        <Message
          icon={Lock}
          title="This batch was sent"
          action={
            <LinkButton to="/dashboard/batch/$id" params={{ id: bulk_reference }} look="primary">
              See the batch
            </LinkButton>
          }
        />
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error instanceof Unreachable && <OfflineState onRetry={() => void refetch()} />}
      {!data && error && !(error instanceof Unreachable) && (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>{error.message}</ErrorState>
      )}
      {!batch && data && (
        <ErrorState title="There is no such batch" onRetry={() => void refetch()} busy={isFetching}>
          It may be of the other mode. Choose the file again.
        </ErrorState>
      )}
    </main>
  )
}

const nothingChosen: Timing = { when: 'now', start_date: '', frequency: 'once', end_date: '' }

type DraftProps = Omit<BulkCheckProps, 'bulk_reference'> & { batch: Batch }

function Draft({ batch, notes, over, onSent: onGone }: DraftProps) {
  const { bulk_reference, valid, invalid, warned, total_amount, total_debit } = batch
  const navigate = useNavigate()
  const [timing, setTiming] = useState(nothingChosen)
  const [open, setOpen] = useState(false)
  const isOnline = useReachable().state !== 'offline'
  const available = useAvailable(batch.source_nuban)
  const onSent = () => {
    onGone()
    void navigate({ to: '/dashboard/batch/$id', params: { id: bulk_reference }, replace: true })
  }
  const sending = useBulkSending({ bulk_reference, total_amount, timing, onSent })
  if (sending.state === 'unknown') return <Unknown batch={batch} />
  const isShort = timing.when === 'now' && available !== null && total_debit > available
  const canSend = isOnline && valid > 0 && !isShort && Object.keys(timingProblems(timing)).length === 0
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {notes.map((note) => (
          <Strip key={note} kind="info" className="mb-3">
            {note}
          </Strip>
        ))}
        <p className="text-15 text-soft" tabIndex={-1} data-ready>{rowsOf(valid)} ready</p>
        <p>
          <MoneyHero amount={total_amount} />
        </p>
        {invalid > 0 && (
          <Strip kind="error" className="mt-3" title={`${rowsOf(invalid)} cannot be paid.`} announce>
            Fix or drop them here. Rows that still cannot be paid are left out.
          </Strip>
        )}
        {over && <div className="mt-4">{over}</div>}
        <BulkRows title="To fix" bulk_reference={bulk_reference} status="INVALID" count={invalid} />
        <BulkRows title="To look at" bulk_reference={bulk_reference} status="warned" count={warned} />
        <BulkRows
          title="First rows" bulk_reference={bulk_reference} status="VALID" count={valid} most={FIRST_ROWS}
        />
        <ByBank batch={batch} />
        <Totals batch={batch} available={available} isNow={timing.when === 'now'} />
        <ScheduleFields timing={timing} onChange={(changes) => setTiming({ ...timing, ...changes })} />
        {sending.problem && !sending.problem.errors?.['pin'] && (
          <Strip kind="error" className="mt-3" announce>
            {sending.problem.message}
          </Strip>
        )}
      </main>
      <StickyActions state={stateLine(isOnline, invalid)}>
        <Button
          look="primary"
          size="large"
          wide
          icon={Lock}
          disabled={!canSend}
          busy={sending.state === 'sending'}
          onClick={() => setOpen(true)}
        >
          {timing.when === 'later' ? 'Schedule' : 'Pay'} {rowsOf(valid)}
        </Button>
      </StickyActions>
      {open && (
        <PayPin total={total_debit} sending={sending} onClose={() => setOpen(false)}>
          {rowsOf(valid)} of {batch.name ?? 'the file'}
        </PayPin>
      )}
    </>
  )
}

/** Enough to see whether the columns were read as they are meant. */
const FIRST_ROWS = 5

/** What goes to each bank, the most first. */
function ByBank({ batch: { by_bank } }: { batch: Batch }) {
  const [isAll, setAll] = useState(false)
  if (by_bank === undefined || by_bank.length === 0) return null
  const shown = isAll ? by_bank : by_bank.slice(0, FIRST_ROWS)
  return (
    <>
      <SectionHead title="By bank" />
      <FactList
        facts={shown.map(({ bank_name, rows, amount }) =>
          ({ label: `${bank_name} · ${rowsOf(rows)}`, value: <MoneyText amount={amount} /> }))}
      />
      {by_bank.length > shown.length && (
        <Button look="quiet" wide className="mt-2" onClick={() => setAll(true)}>
          Show all {by_bank.length.toLocaleString('en-NG')} banks
        </Button>
      )}
    </>
  )
}

const rowsOf = (count: number) => counted(count, 'row', 'rows')

function stateLine(isOnline: boolean, invalid: number): string | undefined {
  if (!isOnline) return 'You are offline. Payouts are made with a network.'
  return invalid > 0 ? `${rowsOf(invalid)} left out` : undefined
}

function useAvailable(source_nuban: string) {
  const { data } = useQuery(accountsReading)
  return data?.accounts.find(({ nuban }) => nuban === source_nuban)?.available ?? null
}

interface TotalsProps {
  batch: Batch
  available: ReturnType<typeof useAvailable>
  /** A batch of a later day needs its money on that day. */
  isNow: boolean
}

function Totals({ batch, available, isNow }: TotalsProps) {
  const { name, fee, vat, stamp_duty, salaries, total_debit, source_nuban, bulk_reference } = batch
  const isShort = available !== null && total_debit > available
  const some = (amount: Batch['fee']) => (amount > 0 ? <MoneyText amount={amount} /> : null)
  return (
    <div className="mt-6">
      <FactList
        facts={[
          { label: 'File', value: name },
          { label: 'Fees', value: <MoneyText amount={fee} /> },
          { label: 'VAT on the fees', value: some(vat) },
          { label: 'Stamp duty', value: some(stamp_duty) },
          {
            label: 'Salaries',
            value: salaries ? `${salaries.toLocaleString('en-NG')}, without stamp duty` : null,
          },
          { label: 'Total', value: <MoneyText amount={total_debit} />, strong: true },
          {
            label: 'Available after',
            value:
              available === null || isShort ? null : <MoneyText amount={subtract(available, total_debit)} />,
          },
        ]}
      />
      {isShort && isNow && (
        <ShortBy short_by={subtract(total_debit, available)} source_nuban={source_nuban}>
          <span className="block mt-2">Or drop rows.</span>
        </ShortBy>
      )}
      <LinkButton
        to="/dashboard/batch-details/$id"
        params={{ id: bulk_reference }}
        look="quiet"
        wide
        className="mt-2"
      >
        See all rows
      </LinkButton>
    </div>
  )
}

function Unknown({ batch }: { batch: Batch }) {
  return (
    <main className="flex-1 px-side pb-6">
      <Message icon={Hourglass} tone="amber" title="Checking what arrived" alert>
        {formatMoney(batch.total_debit)} to {rowsOf(batch.valid)}. No answer came in time, so we are finding
        out whether it was taken. Do not send the file again.
      </Message>
    </main>
  )
}
