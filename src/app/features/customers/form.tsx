// A new customer, kept on this phone while it is typed, or a change of one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customerMessages, customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { emailMessage, isEmail } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { customerReading, type Customer } from './facts.tsx'

export interface CustomerTyped {
  fullname: string
  email: string
  mobile_number: string
}

export const customerDraft = draftForm<CustomerTyped>({ name: 'newCustomer', version: 1 })

const blank: CustomerTyped = { fullname: '', email: '', mobile_number: '' }

export function NewCustomer({ draft }: { draft: Draft<CustomerTyped> | null }) {
  const kept = useKeptValues(customerDraft, { draft, blank })
  const { save, isSaving, refusal } = useSave()
  return (
    <FormFrame
      title="Add customer"
      back="/dashboard/customers"
      save="Save customer"
      canSave={kept.values.fullname.trim() !== ''}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(kept.values, () => void kept.finish())}
      refused={<Refused refusal={refusal} />}
      kept={kept}
    >
      <CustomerFields values={kept.values} set={kept.set} errors={refusal?.errors ?? {}} />
    </FormFrame>
  )
}

export function EditCustomer({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(customerReading(id))
  if (data) return <Edit key={data.version} known={data} />
  return (
    <>
      <PageHeader title="Edit customer" back={{ to: `/dashboard/customers/${id}` }} />
      <main className="flex-1 px-side">
        {error ? (
          <ErrorState title={customerMessages.notFound} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </main>
    </>
  )
}

function Edit({ known }: { known: Customer }) {
  const { fullname, email, mobile_number } = known
  const [values, setValues] = useState({ fullname, email: email ?? '', mobile_number: mobile_number ?? '' })
  const { save, isSaving, refusal } = useSave(known)
  const isSame =
    values.fullname === fullname &&
    values.email === (email ?? '') &&
    values.mobile_number === (mobile_number ?? '')
  return (
    <FormFrame
      title="Edit customer"
      back={`/dashboard/customers/${known.reference}`}
      save="Save changes"
      canSave={!isSame && values.fullname.trim() !== ''}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values)}
      refused={<Refused refusal={refusal} />}
    >
      <CustomerFields
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        errors={refusal?.errors ?? {}}
      />
    </FormFrame>
  )
}

interface FieldsProps {
  values: CustomerTyped
  set: (changes: Partial<CustomerTyped>) => void
  errors: Readonly<Record<string, string>>
}

function CustomerFields({ values, set, errors }: FieldsProps) {
  const [hasLeft, setLeft] = useState(false)
  const wrongEmail = hasLeft && values.email && !isEmail(values.email.trim()) ? emailMessage : undefined
  return (
    <>
      <Field label="Name" className="!mt-4" error={errors['fullname']}>
        <TextInput
          value={values.fullname}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ fullname: event.currentTarget.value })}
        />
      </Field>
      <Field label="Email address" optional error={errors['email'] ?? wrongEmail}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={values.email}
          onBlur={() => setLeft(true)}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Phone number"
        optional
        error={errors['mobile_number'] ?? phoneProblem(values.mobile_number) ?? undefined}
      >
        <PhoneInput
          autoComplete="off"
          value={values.mobile_number}
          onChange={(event) => set({ mobile_number: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}

function useSave(known?: Customer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(customers.create, { quiet: true })
  const change = useWriting(customers.update, { quiet: true })
  const { error } = known ? change : creation
  const handlers = (said: string, silent: string, done?: () => void) => ({
    async onSuccess(saved: Customer) {
      toast.success(said)
      done?.()
      await client.invalidateQueries({ queryKey: [customers.list.path] })
      client.setQueryData(customerReading(saved.reference).queryKey, saved)
      await navigate({ to: '/dashboard/customers/$id', params: { id: saved.reference }, replace: true })
    },
    onError(failure: Error) {
      toast.error(failure instanceof Refusal ? failure.message : silent)
    },
  })
  return {
    isSaving: creation.isPending || change.isPending,
    refusal: error instanceof Refusal ? error : null,
    save({ fullname, email, mobile_number }: CustomerTyped, done?: () => void) {
      const body = { fullname, email: email.trim() || null, mobile_number: mobile_number || null }
      if (!known) {
        const { notCreated } = customerMessages
        return creation.mutate({ body }, handlers('Customer has been successfully created', notCreated, done))
      }
      const asked = { params: { id: known.reference }, body: { ...body, version: known.version } }
      change.mutate(asked, handlers('Customer has been successfully updated', customerMessages.notUpdated))
    },
  }
}

/** The one who has this address already, or what somebody else has changed meanwhile. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const there = (refusal?.data as Partial<Customer> | undefined)?.reference
  if (!refusal || !there) return null
  return (
    <Strip
      kind="warning"
      announce
      action={
        <TextLink to="/dashboard/customers/$id" params={{ id: there }}>
          Open it
        </TextLink>
      }
    >
      {refusal.message}
    </Strip>
  )
}
