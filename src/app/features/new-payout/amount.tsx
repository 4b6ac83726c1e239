// How much and when: the charges and the balance after are there before anything is confirmed.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useEffectEvent } from 'react'
import { parseMoney } from '#domain/amount-text.ts'
import { amountProblem, payoutLimits } from '#domain/payout.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { initials } from '#app/ui/initials.ts'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useBanks } from '#app/api/account-name.ts'
import { accountsReading, obstacle, QuoteLines, ShortBy, useQuote } from './quote.tsx'
import { ScheduleFields, timingProblems } from './schedule-fields.tsx'
import type { NewPayout } from './use-new-payout.ts'

interface AmountStepProps {
  payout: NewPayout
  onPayee: () => void
  onDone: () => void
}

export function AmountStep({ payout, onPayee, onDone }: AmountStepProps) {
  const { values, set, status, isElsewhere } = payout
  const { quote, isCurrent, error } = useQuote(values)
  const isOnline = useReachable().state !== 'offline'
  useSource(payout)
  const kobo = parseMoney(values.amount)
  const wrong = kobo === null || kobo === 0 ? null : amountProblem(kobo)
  const problem = wrong ?? (quote && isCurrent && quote.short_by <= 0 ? obstacle(quote) : null)
  const isTimed = Object.keys(timingProblems(values)).length === 0
  // A payout of a later day needs its money on that day.
  const isEnough = quote !== undefined && (values.when === 'later' || obstacle(quote) === null)
  const canGoOn = isOnline && isCurrent && isEnough && !wrong && !quote?.problem && isTimed
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <PayeeCard values={values} onChange={onPayee} />
        <fieldset disabled={isElsewhere} className="min-w-0">
          <Field label="Amount" error={problem ?? undefined} className="!mt-4">
            <MoneyInput large autoFocus value={values.amount} onChange={(amount) => set({ amount })} />
          </Field>
          <Source payout={payout} />
          <div className="mt-3" aria-live="polite">
            {quote && <QuoteLines quote={quote} />}
            {quote && values.when === 'now' && (
              <ShortBy short_by={quote.short_by} source_nuban={values.source_nuban} />
            )}
            {error && !quote && <Strip kind="warning">{error.message}</Strip>}
          </div>
          <Field label="Note" optional hint="The other side sees it with the money.">
            <TextInput
              maxLength={payoutLimits.narration}
              value={values.narration}
              autoComplete="off"
              onChange={(event) => set({ narration: event.currentTarget.value })}
            />
          </Field>
          <Checkbox
            className="mt-2"
            checked={values.is_salary}
            onChange={() => set({ is_salary: !values.is_salary })}
          >
            Salary of somebody you employ
            <span className="block text-13 text-soft">No stamp duty is charged for a salary.</span>
          </Checkbox>
          <ScheduleFields timing={values} onChange={set} />
        </fieldset>
      </main>
      <StickyActions
        state={isOnline ? <SaveLine status={status} /> : 'You are offline. The draft is kept on this phone.'}
      >
        <Button look="primary" size="large" wide disabled={!canGoOn || isElsewhere} onClick={onDone}>
          Continue
        </Button>
      </StickyActions>
    </>
  )
}

/** Payouts leave the first account unless another is chosen. */
function useSource({ values, set }: NewPayout) {
  const { data } = useQuery(accountsReading)
  const choose = useEffectEvent(() => {
    const [first] = data?.accounts ?? []
    const isKnown = data?.accounts.some(({ nuban }) => nuban === values.source_nuban)
    if (first && !isKnown) set({ source_nuban: first.nuban })
  })
  useEffect(() => {
    choose()
  }, [data])
}

function Source({ payout: { values, set } }: { payout: NewPayout }) {
  const { data } = useQuery(accountsReading)
  const accounts = data?.accounts ?? []
  const [only] = accounts
  if (accounts.length > 1) {
    return (
      <Field label="From">
        <SelectField
          choices={accounts.map(({ nuban, bank }) => ({ value: nuban, label: `${bank} ${nuban}` }))}
          value={values.source_nuban}
          onChange={(event) => set({ source_nuban: event.currentTarget.value })}
        />
      </Field>
    )
  }
  if (!only || only.available === null) return null
  return (
    <p className="mt-2 text-15 text-soft">
      Available: <MoneyText amount={only.available} />
    </p>
  )
}

interface PayeeCardProps {
  values: NewPayout['values']
  onChange: () => void
}

export function PayeeCard({ values, onChange }: PayeeCardProps) {
  const { bank_code, beneficiary_nuban, bank_account_name } = values
  const { nameOf } = useBanks()
  return (
    <Card className="flex items-center mt-2">
      <Disc tone="forest">{initials(bank_account_name)}</Disc>
      <div className="flex-1 min-w-0 ml-3">
        <p className="font-semibold">{bank_account_name}</p>
        <p className="text-15 text-soft">
          {nameOf(bank_code)} · <span className="figures">{beneficiary_nuban}</span>
        </p>
      </div>
      <IconButton
        label="Change who is paid"
        icon={Pencil}
        size={20}
        onClick={onChange}
        className="-mr-3 text-forest"
      />
    </Card>
  )
}
