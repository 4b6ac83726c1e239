// A new QR code: for a counter, or for one payment of an amount.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { qrPayments } from '#contract/qr-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/money.ts'
import { qrAmountProblem, qrLimits, type QrKind } from '#domain/qr-code.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const kinds = [
  { value: 'STATIC', label: 'For a counter', hint: 'The payer types the amount; paid as often as needed' },
  {
    value: 'DYNAMIC', label: 'For one payment',
    hint: `Its amount is fixed; it ends after ${qrLimits.minutes} minutes`,
  },
] as const satisfies readonly { value: QrKind; label: string; hint: string }[]

const offline = 'You are offline. A QR code is made as soon as there is a network.'

export function NewQrCode() {
  const mayMake = useMay('manage_payment_links')
  return (
    <>
      <PageHeader title="New QR code" back={{ to: '/dashboard/qr-payments' }} />
      {mayMake === false ? (
        <main className="flex-1 px-side">
          <EmptyState icon={Lock} title="Not for your role">
            Ask an administrator of your team for a QR code, or for the right to make them.
          </EmptyState>
        </main>
      ) : (
        <Form />
      )}
    </>
  )
}

function Form() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<QrKind>('STATIC')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const making = useWriting(qrPayments.create)
  const isOffline = useReachable().state === 'offline'
  const errors = (making.error instanceof Refusal && making.error.errors) || {}
  const amount = kind === 'DYNAMIC' ? parseMoney(typed) : null
  const problem = amount === null ? null : qrAmountProblem(amount)
  const canMake = name.trim() !== '' && !problem && (kind === 'STATIC' || amount !== null) && !isOffline
  const make = () =>
    making.mutate({ body: { kind, name: name.trim(), ...(amount !== null && { amount }) } }, {
      async onSuccess({ reference }) {
        await client.invalidateQueries({ queryKey: [qrPayments.list.path] })
        await navigate({ to: '/dashboard/qr-payments/$id', params: { id: reference }, replace: true })
      },
    })
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <RadioCards legend="What it is for" name="kind" value={kind} choices={kinds} onChange={setKind} />
        <Field label="Name" hint="So that your team knows it: a till, an order." error={errors['name']}>
          <TextInput
            value={name} maxLength={qrLimits.name} autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        {kind === 'DYNAMIC' && (
          <Field label="Amount" error={errors['amount'] ?? problem ?? undefined}>
            <MoneyInput value={typed} onChange={setTyped} large />
          </Field>
        )}
      </main>
      <StickyActions state={isOffline ? offline : undefined}>
        <Button look="primary" wide busy={making.isPending} disabled={!canMake} onClick={make}>
          Make the QR code
        </Button>
      </StickyActions>
    </>
  )
}
