// A new mandate: for whom, from which account, how much at most, how often and from when; kept on this phone
// while it is typed.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { mandateAmountProblem, mandateLimits } from '#domain/mandate.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { CustomerFinder } from './customer-finder.tsx'
import { TermFields } from './term-fields.tsx'
import { blankMandate, mandateDraft, type MandateTyped } from './typed.ts'

export function NewMandate({ draft }: { draft: Draft<MandateTyped> | null }) {
  const [blank] = useState(() => blankMandate(providerDate()))
  const kept = useKeptValues(mandateDraft, { draft, blank })
  const { values, set, keeper } = kept
  const { choices, nameOf } = useBanks()
  const name = useAccountName(values.bank_code, values.nuban)
  const making = useWriting(mandates.create, { keeper })
  const errors = (making.error instanceof Refusal && making.error.errors) || {}
  const amount = parseMoney(values.amount)
  const problem = amount === null ? null : mandateAmountProblem(amount)
  const begun = useBegun(() => kept.finish())
  const isRight = values.customer !== '' && name.state === 'named' && amount !== null && !problem
    && values.start_date !== ''
  const make = () => {
    if (amount === null) return
    making.mutate({ body: bodyOf(values, amount) }, { onSuccess: begun })
  }
  return (
    <FormFrame
      title="New mandate" back="/dashboard/mandates" save="Begin the mandate" canSave={isRight}
      isSaving={making.isPending} isOffline={useReachable().state === 'offline'} onSave={make} kept={kept}
    >
      <p className="mt-2 text-15 text-soft">
        The customer’s bank sends the customer a code. When you enter it here, the customer has agreed.
      </p>
      <CustomerFinder
        reference={values.customer} name={values.customer_name} onChoose={set} error={errors['customer']}
      />
      <BankAccountFields
        bank_code={values.bank_code} nuban={values.nuban} set={set} choices={choices}
        errors={{ bank_code: errors['bank_code'], nuban: errors['nuban'] }}
        answer={<NameAnswer {...name} asked={nameOf(values.bank_code) || 'the bank'} />}
      />
      <TermFields values={values} set={set} errors={{ ...errors, ...problem && { amount: problem } }} />
    </FormFrame>
  )
}

function useBegun(finish: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ reference }: { reference: string }) => {
    await finish()
    await client.invalidateQueries({ queryKey: [mandates.list.path] })
    await navigate({ to: '/dashboard/mandates/$id', params: { id: reference }, replace: true })
  }
}

function bodyOf(values: MandateTyped, amount: NonNullable<ReturnType<typeof parseMoney>>) {
  const { customer, bank_code, nuban, debit_type, frequency, start_date, end_date } = values
  const narration = values.narration.trim().slice(0, mandateLimits.narration)
  const is_scheduled = values.is_scheduled && frequency !== 'variable' && debit_type === 'FIXED'
  return {
    customer, bank_code, nuban, debit_type, amount, frequency, is_scheduled, start_date,
    end_date: end_date || null, ...narration && { narration },
  }
}
