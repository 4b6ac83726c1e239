// What a new virtual account is limited to where nothing else is said.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { amountText, parseMoney } from '#domain/amount-text.ts'
import type { Kobo } from '#domain/money.ts'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { useProving } from '#app/api/use-proving.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'

type Meta = Answer<typeof merchants.profile>['merchant']['meta']

export function Defaults() {
  const meta = useQuery(profileReading).data?.merchant.meta
  const mayChange = useMay('manage_settings') === true
  if (!meta || !mayChange) return null
  const { default_vnuban_expiry, use_frequency, min_amount, max_amount, callback_url } = meta
  const key = [default_vnuban_expiry, use_frequency, min_amount, max_amount, callback_url].join()
  return <Form key={key} meta={meta} />
}

const typed = (value: number | undefined) => (value === undefined ? '' : String(value))
const given = (text: string) => (text === '' ? null : Number(text))
const typedAmount = (amount: Kobo | undefined) =>
  (amount === undefined ? '' : amountText(amount))

interface Values { days: string, uses: string, minimum: string, maximum: string, callback: string }

function Form({ meta }: { meta: Meta }) {
  const saved = {
    days: typed(meta.default_vnuban_expiry), uses: typed(meta.use_frequency),
    minimum: typedAmount(meta.min_amount), maximum: typedAmount(meta.max_amount),
    callback: meta.callback_url ?? '',
  }
  const [values, setValues] = useState<Values>(saved)
  const set = (changed: Partial<Values>) => setValues({ ...values, ...changed })
  const client = useQueryClient()
  const change = useProving(merchants.update, { quiet: true })
  const errors = errorsOf(change.error)
  const isOnline = useReachable().state !== 'offline'
  const isSame = JSON.stringify(values) === JSON.stringify(saved)
  const body = { meta: {
    default_vnuban_expiry: given(values.days), use_frequency: given(values.uses),
    min_amount: parseMoney(values.minimum), max_amount: parseMoney(values.maximum),
    ...(values.callback !== saved.callback && { callback_url: values.callback.trim() || null }),
  } }
  const save = () => change.ask({ body }, {
    onSuccess(profile) {
      client.setQueryData(profileReading.queryKey, profile)
      toast.success('Preferences saved.')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <SectionHead title="New virtual accounts" />
      <Card>
        <Field
          label="Days that one stays open" className="!mt-0" optional hint="Empty: for good."
          error={errors['meta.default_vnuban_expiry']}
        >
          <TextInput
            digits maxLength={4} autoComplete="off" value={values.days}
            onChange={(event) => set({ days: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Payments that one takes" optional hint="Empty: as many as come."
          error={errors['meta.use_frequency']}
        >
          <TextInput
            digits maxLength={7} autoComplete="off" value={values.uses}
            onChange={(event) => set({ uses: event.currentTarget.value })}
          />
        </Field>
        <Amounts values={values} set={set} errors={errors} />
        <Field
          label="Callback URL" optional error={errors['meta.callback_url']}
          hint="Where your server hears of payments to it. Begins with https://."
        >
          <TextInput
            type="url" inputMode="url" autoComplete="off" maxLength={300} value={values.callback}
            onChange={(event) => set({ callback: event.currentTarget.value })}
          />
        </Field>
        <Button wide className="mt-4" disabled={isSame || !isOnline} busy={change.isPending} onClick={save}>
          Save
        </Button>
        <ProofSheet {...change.sheet} title="Confirm it is you" confirm="Save">
          Payments to new virtual accounts are told to <span className="break-all">{values.callback}</span>.
        </ProofSheet>
      </Card>
    </>
  )
}

interface AmountsProps {
  values: Values
  set: (changed: Partial<Values>) => void
  errors: Record<string, string>
}

function Amounts({ values, set, errors }: AmountsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
      <Field
        label="Smallest payment" optional hint="Empty: any amount." error={errors['meta.min_amount']}
      >
        <MoneyInput
          value={values.minimum} onChange={(minimum) => set({ minimum })}
        />
      </Field>
      <Field
        label="Largest payment" optional hint="Empty: any amount." error={errors['meta.max_amount']}
      >
        <MoneyInput
          value={values.maximum} onChange={(maximum) => set({ maximum })}
        />
      </Field>
    </div>
  )
}
