// A new payment link: an amount, what it is for, and how long it can be paid.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paymentLinks } from '#contract/payment-links.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { linkAmountProblem, linkLimits } from '#domain/payment-link.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues, type KeptValues } from '#app/offline/use-kept-values.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const lives = [
  { value: '1', label: '1 day' }, { value: '7', label: '7 days' },
  { value: String(linkLimits.days), label: `${linkLimits.days} days` }, { value: '90', label: '90 days' },
]

interface LinkTyped {
  amount: string
  description: string
  days: string
}

export const linkDraft = draftForm<LinkTyped>({ name: 'newPaymentLink', version: 1 })

const blank: LinkTyped = { amount: '', description: '', days: String(linkLimits.days) }

export function NewPaymentLink({ draft }: { draft: Draft<LinkTyped> | null }) {
  const kept = useKeptValues(linkDraft, { draft, blank })
  const { values, set } = kept
  const { make, isMaking, errors } = useMaking(kept)
  const amount = parseMoney(values.amount)
  const problem = amount === null ? null : linkAmountProblem(amount)
  const send = () => {
    if (amount === null || problem) return
    const said = values.description.trim()
    make({ amount, days: Number(values.days) || linkLimits.days, ...(said && { description: said }) })
  }
  return (
    <FormFrame
      title="New payment link" back="/dashboard/payment_links" save="Make the link"
      canSave={amount !== null && problem === null} isSaving={isMaking}
      isOffline={useReachable().state === 'offline'} onSave={send} kept={kept}
    >
      <Field label="Amount" className="!mt-4" error={errors['amount'] ?? problem ?? undefined}>
        <MoneyInput value={values.amount} onChange={(typed) => set({ amount: typed })} large />
      </Field>
      <Field label="What it is for" optional hint="The payer sees it." error={errors['description']}>
        <TextInput
          value={values.description}
          maxLength={linkLimits.description}
          autoComplete="off"
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </Field>
      <Field label="Can be paid for" hint="It is paid once; after that it takes nothing more.">
        <SelectField
          value={values.days}
          choices={lives}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
      </Field>
    </FormFrame>
  )
}

function useMaking({ keeper, finish }: Pick<KeptValues<LinkTyped>, 'keeper' | 'finish'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const making = useWriting(paymentLinks.create, { keeper })
  const { error, isPending } = making
  return {
    isMaking: isPending,
    errors: (error instanceof Refusal && error.errors) || {},
    make: (body: Parameters<typeof making.mutate>[0]['body']) =>
      making.mutate({ body }, {
        async onSuccess(made) {
          const { reference } = made
          await finish()
          client.setQueryData(reading(paymentLinks.show, { params: { reference } }).queryKey, made)
          await client.invalidateQueries({ queryKey: [paymentLinks.list.path] })
          await navigate({
            to: '/dashboard/payment_links/$reference', params: { reference }, replace: true,
          })
        },
      }),
  }
}
