// The last look: nothing new to type, what it costs and leaves, what happens next, and the PIN.
import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { parseMoney } from '#domain/amount-text.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { isSameName } from '#domain/names.ts'
import { useBanks } from '#app/api/account-name.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Message } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { PayeeCard } from './amount.tsx'
import { NamesDiffer } from './names-differ.tsx'
import { PayPin } from './pay-pin.tsx'
import { obstacle, quoteFacts, ShortBy, useQuote, type Quote } from './quote.tsx'
import { timingWords } from './schedule-fields.tsx'
import { useSending, type Sent } from './sending.ts'
import type { NewPayout } from './use-new-payout.ts'

interface CheckStepProps {
  payout: NewPayout
  onPayee: () => void
  onSent: (sent: Sent) => void
}

export function CheckStep({ payout, onPayee, onSent }: CheckStepProps) {
  const { values, status } = payout
  const { quote, isCurrent } = useQuote(values)
  const sending = useSending(payout, onSent)
  const isOnline = useReachable().state !== 'offline'
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(() => new Set())
  const [open, setOpen] = useState(false)
  if (sending.state === 'unknown') return <Checking values={values} />
  const warnings = warningsOf(values, quote)
  const isAccepted = warnings.every((each) => accepted.has(each))
  const stop = quote && values.when === 'now' ? obstacle(quote) : null
  const toggle = (warning: string) => {
    const next = new Set(accepted)
    if (!next.delete(warning)) next.add(warning)
    setAccepted(next)
  }
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <p className="text-15 text-soft">You pay</p>
        <p>
          <MoneyHero amount={parseMoney(values.amount) ?? kobo(0)} />
        </p>
        {warnings.includes('names') ? (
          <Differing values={values} />
        ) : (
          <PayeeCard values={values} onChange={onPayee} />
        )}
        <div className="mt-2">
          <FactList
            facts={[
              { label: 'When', value: timingWords(values) },
              { label: 'Note', value: values.narration },
              { label: 'Salary', value: values.is_salary && 'Yes, without stamp duty' },
              ...(quote ? quoteFacts(quote) : []),
            ]}
          />
        </div>
        {quote && values.when === 'now' && (
          <ShortBy short_by={quote.short_by} source_nuban={values.source_nuban} />
        )}
        {stop && quote && quote.short_by <= 0 && (
          <Strip kind="error" className="mt-3">{stop}</Strip>
        )}
        {sending.state === 'ready' && sending.problem && !sending.problem.errors?.['pin'] && (
          <Strip kind="error" className="mt-3" announce>
            {sending.problem.message}
          </Strip>
        )}
        {quote && <Next quote={quote} when={values.when} />}
        {quote && warnings.includes('twice') && <Twice quote={quote} />}
        <Acceptances warnings={warnings} accepted={accepted} onToggle={toggle} />
      </main>
      <StickyActions state={isOnline ? <SaveLine status={status} /> : offline}>
        <Button
          look="primary" size="large" wide icon={Lock} busy={sending.state === 'sending'}
          disabled={payout.isElsewhere || !isOnline || !quote || !isCurrent || !isAccepted || stop !== null}
          onClick={() => setOpen(true)}
        >
          {buttonWords(values.when, quote)}
        </Button>
      </StickyActions>
      {open && (
        <PayPin total={quote?.total_amount} sending={sending} onClose={() => setOpen(false)}>
          {values.bank_account_name}
        </PayPin>
      )}
    </>
  )
}

const offline = (
  <span className="inline-flex items-center">You are offline. Payouts are made with a network.</span>
)

function buttonWords(when: 'now' | 'later', quote: Quote | undefined): string {
  if (quote && quote.required_approvals > 0) return 'Send for approval'
  if (when === 'later') return 'Schedule'
  return quote ? `Pay ${formatMoney(quote.total_amount)}` : 'Pay'
}

type Warning = 'names' | 'twice'

interface AcceptancesProps {
  warnings: readonly Warning[]
  accepted: ReadonlySet<string>
  onToggle: (warning: Warning) => void
}

/** One tick for each warning: nothing is sent past one that was not read. */
const Acceptances = ({ warnings, accepted, onToggle }: AcceptancesProps) =>
  warnings.map((warning) => (
    <Checkbox key={warning} checked={accepted.has(warning)} onChange={() => onToggle(warning)}>
      {warning === 'names' ? 'I know this account and want to pay it' : 'I want to pay it again'}
    </Checkbox>
  ))

function warningsOf(values: NewPayout['values'], quote: Quote | undefined): Warning[] {
  const warnings: Warning[] = []
  const { expected_name, bank_account_name } = values
  if (expected_name.trim() !== '' && !isSameName(expected_name, bank_account_name)) warnings.push('names')
  if (quote && quote.duplicates.length > 0) warnings.push('twice')
  return warnings
}

function Differing({ values }: { values: NewPayout['values'] }) {
  const { nameOf } = useBanks()
  const { expected_name, bank_account_name, bank_code, beneficiary_nuban } = values
  const place = `${nameOf(bank_code)} · ${beneficiary_nuban}`
  return <NamesDiffer expected={expected_name} given={bank_account_name} place={place} />
}

function Twice({ quote }: { quote: Quote }) {
  const [last] = quote.duplicates
  if (!last) return null
  return (
    <Strip kind="warning" className="mt-3" title="Paid before?">
      {last.creator_name} asked for the same amount to this account at <TimeText at={last.createdAt} />.
    </Strip>
  )
}

/** What happens once it is sent. */
function Next({ quote: { required_approvals, past }, when }: { quote: Quote; when: 'now' | 'later' }) {
  return (
    <>
      {required_approvals > 0 && (
        <Strip
          kind="warning"
          icon={ShieldCheck}
          className="mt-3"
          title={
            required_approvals === 1 ? 'One approval needed.' : `${required_approvals} approvals needed.`
          }
        >
          Your approvers are told now. It is paid{' '}
          {when === 'now' ? 'when they approve' : 'on its day, once they approve'}.
        </Strip>
      )}
      {past.count === 0 && (
        <Strip kind="info" className="mt-3">
          This is the first payout to this account.
        </Strip>
      )}
    </>
  )
}

/** It may have arrived: it is asked about until that is known, and never sent again by itself. */
function Checking({ values }: { values: NewPayout['values'] }) {
  const isOnline = useReachable().state === 'online'
  return (
    <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
      <Message icon={isOnline ? Hourglass : CloudOff} tone="amber" title="Checking with the bank" alert>
        ₦{values.amount} to {values.bank_account_name}. No answer came in time, so we are finding out whether
        it arrived. Do not pay it again.{' '}
        {!isOnline && 'This goes on as soon as there is a network; you can close the app.'}
      </Message>
    </main>
  )
}
