// Takes money by an active mandate: how much, and what the customer reads.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { mandateLimits } from '#domain/mandate.ts'
import { formatMoney } from '#domain/money.ts'
import { call } from '#app/api/call.ts'
import { isOpen } from '#app/api/intent.ts'
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
      open={open} onClose={onClose} title="Take money" typing
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

/** What was asked for, and the debits that were there before. */
interface Tried {
  amount: Mandate['amount']
  narration: string
  known: ReadonlySet<string>
}

function useDebit(reference: string, done: () => void) {
  const client = useQueryClient()
  const tried = useRef<Tried | undefined>(undefined)
  const { queryKey } = mandateReading(reference)
  const writing = useWriting(mandates.debit, { find: () => arrived(reference, tried.current) })
  const errors: Readonly<Record<string, string>> =
    (writing.error instanceof Refusal && writing.error.errors) || {}
  return {
    isSending: writing.isPending,
    errors,
    debit(amount: Mandate['amount'], narration: string) {
      const isAgain = tried.current?.amount === amount && tried.current.narration === narration
      const seen = client.getQueryData(queryKey)?.debits ?? []
      const known = new Set(seen.map((debit) => debit.reference))
      if (!isAgain) tried.current = { amount, narration, known }
      writing.mutate({ params: { reference }, body: { amount, ...narration && { narration } } }, {
        onSuccess() {
          tried.current = undefined
          done()
        },
        onError(error) {
          if (!isOpen(error)) tried.current = undefined
        },
        async onSettled() {
          await client.invalidateQueries({ queryKey })
          await client.invalidateQueries({ queryKey: [directDebit.debits.path] })
        },
      })
    },
  }
}

/** The debit that was made although nothing was heard of it; null when there is none. */
async function arrived(reference: string, tried: Tried | undefined) {
  const { debits } = await call(mandates.show, { params: { reference } })
  return debits.find((debit) => !tried?.known.has(debit.reference)
    && debit.amount === tried?.amount && (debit.narration ?? '') === tried.narration) ?? null
}
