// A new QR code: for a counter, or for one payment of an amount.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { qrPayments } from '#contract/qr-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { qrAmountProblem, qrLimits, type QrKind } from '#domain/qr-code.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { RadioCards } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const kinds = [
  { value: 'STATIC', label: 'For a counter', hint: 'The payer types the amount; paid as often as needed' },
  {
    value: 'DYNAMIC', label: 'For one payment',
    hint: `Its amount is fixed; it ends after ${qrLimits.minutes} minutes`,
  },
] as const satisfies readonly { value: QrKind; label: string; hint: string }[]

interface QrTyped {
  kind: QrKind
  name: string
  amount: string
}

export const qrDraft = draftForm<QrTyped>({ name: 'newQrCode', version: 1 })

const blank: QrTyped = { kind: 'STATIC', name: '', amount: '' }

export function NewQrCode({ draft }: { draft: Draft<QrTyped> | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const kept = useKeptValues(qrDraft, { draft, blank })
  const { values: { kind, name, amount: typed }, set, keeper } = kept
  const making = useWriting(qrPayments.create, { keeper })
  const errors = (making.error instanceof Refusal && making.error.errors) || {}
  const amount = kind === 'DYNAMIC' ? parseMoney(typed) : null
  const problem = amount === null ? null : qrAmountProblem(amount)
  const make = () =>
    making.mutate({ body: { kind, name: name.trim(), ...(amount !== null && { amount }) } }, {
      async onSuccess({ reference }) {
        await kept.finish()
        await client.invalidateQueries({ queryKey: [qrPayments.list.path] })
        await navigate({ to: '/dashboard/qr-payments/$id', params: { id: reference }, replace: true })
      },
    })
  return (
    <FormFrame
      title="New QR code" back="/dashboard/qr-payments" save="Make the QR code"
      canSave={name.trim() !== '' && !problem && (kind === 'STATIC' || amount !== null)}
      isSaving={making.isPending} isOffline={useReachable().state === 'offline'} onSave={make} kept={kept}
    >
      <RadioCards
        legend="What it is for" name="kind" value={kind} choices={kinds}
        onChange={(chosen) => set({ kind: chosen })}
      />
      <Field label="Name" hint="So that your team knows it: a till, an order." error={errors['name']}>
        <TextInput
          value={name} maxLength={qrLimits.name} autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      {kind === 'DYNAMIC' && (
        <Field label="Amount" error={errors['amount'] ?? problem ?? undefined}>
          <MoneyInput value={typed} onChange={(given) => set({ amount: given })} large />
        </Field>
      )}
    </FormFrame>
  )
}
