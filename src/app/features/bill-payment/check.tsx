// The last look at a bill: nothing new to type, what it costs and leaves, what was bought alike, and the PIN.
import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { billWords, customerWords } from '#domain/bill.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { usePinFor } from '#app/api/use-pin.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { chargeFacts } from '#app/ui/charge-facts.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { PinSheet } from '#app/ui/pin-sheet.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { ShortBy } from '#app/ui/short-by.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Message } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { accountsReading, obstacle, useCustomerName, useQuote, type Quote } from './asking.ts'
import type { StepProps } from './form.tsx'
import { useSending } from './sending.ts'

interface CheckStepProps extends StepProps {
  onSent: (reference: string) => void
}

export function CheckStep({ kind, bill, typed, onSent }: CheckStepProps) {
  const { values, status } = bill
  const { quote, isCurrent, error } = useQuote(kind, values, typed)
  const sending = useSending(kind, bill, typed, onSent)
  const isOnline = useReachable().state !== 'offline'
  const canPay = isOnline && isCurrent && !bill.isElsewhere
  const [again, setAgain] = useState(false)
  const [open, setOpen] = useState(false)
  const [last] = quote?.duplicates ?? []
  const stop = quote ? obstacle(quote) : null
  const what = `${typed.biller?.name ?? ''} ${typed.product?.name ?? ''}`
  if (sending.state === 'unknown') return <Checking what={what} />
  const problem = sending.state === 'ready' && !sending.problem?.errors?.['pin'] ? sending.problem : null
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <p className="text-15 text-soft">You pay</p>
        <p>
          <MoneyHero amount={typed.amount ?? kobo(0)} />
        </p>
        <Lines {...{ kind, bill, typed, quote, what }} />
        {quote && <Short quote={quote} />}
        {stop && quote && quote.short_by <= 0 && <Strip kind="error" className="mt-3">{stop}</Strip>}
        {error && !quote && <Strip kind="warning" className="mt-3">{error.message}</Strip>}
        {problem && <Strip kind="error" className="mt-3" announce>{problem.message}</Strip>}
        {last && (
          <>
            <Strip kind="warning" className="mt-3" title="Paid before?">
              {last.creator_name} paid the same for this number at <TimeText at={last.created_at} />.
            </Strip>
            <Checkbox checked={again} onChange={() => setAgain(!again)}>
              I want to pay it again
            </Checkbox>
          </>
        )}
      </main>
      <StickyActions
        state={isOnline ? <SaveLine status={status} /> : 'You are offline. Bills are paid with a network.'}
      >
        <Button
          look="primary" size="large" wide icon={Lock} busy={sending.state === 'sending'}
          disabled={!canPay || stop !== null || (last !== undefined && !again)}
          onClick={() => setOpen(true)}
        >
          {quote ? `Pay ${formatMoney(quote.total_amount)}` : 'Pay'}
        </Button>
      </StickyActions>
      {open && <BillPin {...{ sending, quote, what }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface LinesProps extends StepProps {
  quote: Quote | undefined
  what: string
}

function Lines({ kind, bill: { values }, typed, quote, what }: LinesProps) {
  const name = useCustomerName(kind, values, typed)
  const isPhone = typed.customer === 'phone'
  return (
    <div className="mt-2">
      <FactList
        facts={[
          { label: billWords[kind].label, value: what },
          {
            label: customerWords[typed.customer].label,
            value: (
              <span className="figures">{isPhone ? formatPhone(values.customer) : values.customer}</span>
            ),
          },
          { label: 'Name', value: name.state === 'named' ? name.name : null },
          ...(quote ? chargeFacts(quote) : []),
        ]}
      />
      {name.state === 'unknown' && <Strip kind="error" className="mt-3">{name.problem}</Strip>}
    </div>
  )
}

function Short({ quote: { short_by, source_nuban } }: { quote: Quote }) {
  const { data } = useQuery(accountsReading)
  const account = data?.accounts.find(({ nuban }) => nuban === source_nuban)
  return <ShortBy bank={account?.bank ?? 'your account'} {...{ short_by, source_nuban }} />
}

interface BillPinProps {
  sending: ReturnType<typeof useSending>
  quote: Quote | undefined
  what: string
  onClose: () => void
}

function BillPin({ sending, quote, what, onClose }: BillPinProps) {
  const sheet = usePinFor(sending, onClose)
  return (
    <PinSheet
      open title="Payout PIN" {...sheet}
      lead={
        <>
          <b className="text-ink">{quote && formatMoney(quote.total_amount)}</b> for {what}
        </>
      }
    />
  )
}

/** It may have arrived: it is asked about until that is known, and never sent again by itself. */
function Checking({ what }: { what: string }) {
  const isOnline = useReachable().state === 'online'
  return (
    <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
      <Message
        icon={isOnline ? Hourglass : CloudOff} tone="amber" title="Checking with the vendor" alert
      >
        {what}. No answer came in time, so we are finding out whether it arrived. Do not pay it again.{' '}
        {!isOnline && 'This goes on as soon as there is a network; you can close the app.'}
      </Message>
    </main>
  )
}
