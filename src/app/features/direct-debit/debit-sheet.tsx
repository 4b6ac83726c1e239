// Takes money by an active mandate: how much, and what the customer reads.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { mandateLimits } from '#domain/mandate.ts'
import { formatMoney, parseMoney } from '#domain/money.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Mandate } from './mandate-facts.tsx'
import { mandateReading } from './readings.ts'

interface DebitSheetProps {
  mandate: Mandate
  open: boolean
  onClose: () => void
}

export function DebitSheet({ mandate, open, onClose }: DebitSheetProps) {
  const { reference, amount: most, debit_type, payer_name } = mandate
  const isFixed = debit_type === 'FIXED'
  const [typed, setTyped] = useState('')
  const [narration, setNarration] = useState('')
  const { debit, isSending, errors } = useDebit(reference, onClose)
  const isOffline = useReachable().state === 'offline'
  const amount = isFixed ? most : parseMoney(typed)
  const problem = amount === null ? undefined : problemOf(amount, most)
  return (
    <Sheet
      open={open} onClose={onClose} title="Take money"
      footer={
        <Button
          look="primary" wide busy={isSending}
          disabled={isOffline || amount === null || problem !== undefined}
          onClick={() => amount !== null && debit(amount, narration.trim())}
        >
          {amount === null || problem ? 'Debit' : `Debit ${formatMoney(amount)}`}
        </Button>
      }
    >
      <p className="text-15 text-soft">
        From {payer_name}, {mandate.bank_name} <span className="figures">{mandate.nuban}</span>.
      </p>
      {isFixed ? <p className="mt-4 text-28 font-semibold">{formatMoney(most)}</p> : (
        <Field label="Amount" hint={`Up to ${formatMoney(most)}.`} error={errors['amount'] ?? problem}>
          <MoneyInput value={typed} onChange={setTyped} large autoFocus />
        </Field>
      )}
      <Field label="Narration (optional)" error={errors['narration']}>
        <TextInput
          value={narration} maxLength={mandateLimits.narration} autoComplete="off"
          onChange={(event) => setNarration(event.currentTarget.value)}
        />
      </Field>
      {isOffline && <p className="mt-3 text-13 text-soft">You are offline. Money is taken with a network.</p>}
    </Sheet>
  )
}

function problemOf(amount: number, most: Mandate['amount']): string | undefined {
  if (amount < mandateLimits.minimum) return 'Enter at least ₦100.00.'
  return amount > most ? `This mandate allows at most ${formatMoney(most)}.` : undefined
}

function useDebit(reference: string, done: () => void) {
  const client = useQueryClient()
  const writing = useWriting(mandates.debit)
  const errors: Readonly<Record<string, string>> =
    (writing.error instanceof Refusal && writing.error.errors) || {}
  return {
    isSending: writing.isPending,
    errors,
    debit: (amount: Mandate['amount'], narration: string) =>
      writing.mutate({ params: { reference }, body: { amount, ...narration && { narration } } }, {
        onSuccess: done,
        async onSettled() {
          await client.invalidateQueries({ queryKey: mandateReading(reference).queryKey })
          await client.invalidateQueries({ queryKey: [directDebit.debits.path] })
        },
      }),
  }
}
