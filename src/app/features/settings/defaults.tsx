// What a new virtual account is limited to where nothing else is said.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'

type Meta = Answer<typeof merchants.profile>['merchant']['meta']

export function Defaults() {
  const meta = useQuery(profileReading).data?.merchant.meta
  const mayChange = useMay('manage_settings') === true
  if (!meta || !mayChange) return null
  return <Form key={`${meta.default_vnuban_expiry} ${meta.use_frequency}`} meta={meta} />
}

const typed = (value: number | undefined) => (value === undefined ? '' : String(value))
const given = (text: string) => (text === '' ? null : Number(text))

function Form({ meta }: { meta: Meta }) {
  const saved = { days: typed(meta.default_vnuban_expiry), uses: typed(meta.use_frequency) }
  const [values, setValues] = useState(saved)
  const client = useQueryClient()
  const change = useWriting(merchants.update, { quiet: true })
  const errors = errorsOf(change.error)
  const isOnline = useReachable().state !== 'offline'
  const isSame = values.days === saved.days && values.uses === saved.uses
  const body = { meta: { default_vnuban_expiry: given(values.days), use_frequency: given(values.uses) } }
  const save = () => change.mutate({ body }, {
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
            onChange={(event) => setValues({ ...values, days: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Payments that one takes" optional hint="Empty: as many as come."
          error={errors['meta.use_frequency']}
        >
          <TextInput
            digits maxLength={7} autoComplete="off" value={values.uses}
            onChange={(event) => setValues({ ...values, uses: event.currentTarget.value })}
          />
        </Field>
        <Button wide className="mt-4" disabled={isSame || !isOnline} busy={change.isPending} onClick={save}>
          Save
        </Button>
      </Card>
    </>
  )
}
