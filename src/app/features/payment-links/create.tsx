// A new payment link: an amount, what it is for, and how long it can be paid.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { paymentLinks } from '#contract/payment-links.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/money.ts'
import { linkAmountProblem, linkLimits } from '#domain/payment-link.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const lives = [
  { value: '1', label: '1 day' }, { value: '7', label: '7 days' },
  { value: String(linkLimits.days), label: `${linkLimits.days} days` }, { value: '90', label: '90 days' },
]

const offline = 'You are offline. A link is made as soon as there is a network.'

export function NewPaymentLink() {
  const mayMake = useMay('manage_payment_links')
  return (
    <>
      <PageHeader title="New payment link" back={{ to: '/dashboard/payment_links' }} />
      {mayMake === false ? (
        <main className="flex-1 px-side">
          <EmptyState icon={Lock} title="Not for your role">
            Ask an administrator of your team for a link, or for the right to make them.
          </EmptyState>
        </main>
      ) : (
        <Form />
      )}
    </>
  )
}

function Form() {
  const [typed, setTyped] = useState('')
  const [description, setDescription] = useState('')
  const [days, setDays] = useState(String(linkLimits.days))
  const { make, isMaking, errors } = useMaking()
  const isOffline = useReachable().state === 'offline'
  const amount = parseMoney(typed)
  const problem = amount === null ? null : linkAmountProblem(amount)
  const send = () => {
    if (amount === null || problem) return
    const said = description.trim()
    make({ amount, days: Number(days) || linkLimits.days, ...(said && { description: said }) })
  }
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Field label="Amount" className="!mt-4" error={errors['amount'] ?? problem ?? undefined}>
          <MoneyInput value={typed} onChange={setTyped} large />
        </Field>
        <Field label="What it is for" optional hint="The payer sees it." error={errors['description']}>
          <TextInput
            value={description}
            maxLength={linkLimits.description}
            autoComplete="off"
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
        <Field label="Can be paid for" hint="It is paid once; after that it takes nothing more.">
          <SelectField
            value={days}
            choices={lives}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        </Field>
      </main>
      <StickyActions state={isOffline ? offline : undefined}>
        <Button
          look="primary"
          wide
          busy={isMaking}
          disabled={amount === null || problem !== null || isOffline}
          onClick={send}
        >
          Make the link
        </Button>
      </StickyActions>
    </>
  )
}

function useMaking() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const making = useWriting(paymentLinks.create)
  const { error, isPending } = making
  return {
    isMaking: isPending,
    errors: (error instanceof Refusal && error.errors) || {},
    make: (body: Parameters<typeof making.mutate>[0]['body']) =>
      making.mutate({ body }, {
        async onSuccess(made) {
          const { reference } = made
          client.setQueryData(reading(paymentLinks.show, { params: { reference } }).queryKey, made)
          await client.invalidateQueries({ queryKey: [paymentLinks.list.path] })
          await navigate({
            to: '/dashboard/payment_links/$reference', params: { reference }, replace: true,
          })
        },
      }),
  }
}
