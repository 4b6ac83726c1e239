// A new customer, kept on this phone while it is typed, or a change of one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { customerMessages, customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { failureWords, type IntentKeeper } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { ContactFields, type ContactTyped } from '#app/ui/contact-fields.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import { customerReading, type Customer } from './facts.tsx'

type CustomerChange = ContactTyped & Versioned

export const customerDraft = draftForm<ContactTyped>({ name: 'newCustomer', version: 1 })
export const customerChange = draftForm<CustomerChange>({ name: 'changedCustomer', version: 1 })

const blank: ContactTyped = { fullname: '', email: '', mobile_number: '' }

export function NewCustomer({ draft }: { draft: Draft<ContactTyped> | null }) {
  const kept = useKeptValues(customerDraft, { draft, blank })
  const { save, isSaving, refusal } = useSave({ keeper: kept.keeper })
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
      <ContactFields values={kept.values} set={kept.set} errors={refusal?.errors ?? {}} />
    </FormFrame>
  )
}

interface EditProps {
  id: string
  draft: Draft<CustomerChange> | null
}

export function EditCustomer({ id, draft }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(customerReading(id))
  if (data) return <Edit known={data} draft={draft} />
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

const typedOf = ({ fullname, email, mobile_number, version }: Customer): CustomerChange => ({
  fullname, email: email ?? '', mobile_number: mobile_number ?? '', version,
})

function Edit({ known, draft }: { known: Customer; draft: Draft<CustomerChange> | null }) {
  const saved = typedOf(known)
  const kept = useKeptChange(customerChange, { entity: known.reference, draft, saved })
  const { values, isBehind, isTyped } = kept
  const { save, isSaving, refusal } = useSave({ known })
  const isSame = !isTyped || (['fullname', 'email', 'mobile_number'] as const)
    .every((name) => values[name] === saved[name])
  return (
    <FormFrame
      title="Edit customer"
      back={`/dashboard/customers/${known.reference}`}
      save="Save changes"
      canSave={!isSame && !isBehind && values.fullname.trim() !== ''}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values, kept.follow)}
      refused={
        isBehind
          ? <ChangedMeanwhile what="customer" onKeep={kept.keepMine} onTake={kept.follow} />
          : <Refused refusal={refusal} />
      }
      kept={kept}
    >
      <ContactFields values={values} set={kept.set} errors={refusal?.errors ?? {}} />
    </FormFrame>
  )
}

function useSave({ known, keeper }: { known?: Customer; keeper?: IntentKeeper }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(customers.create, { quiet: true, ...(keeper && { keeper }) })
  const change = useWriting(customers.update, { quiet: true })
  const { error } = known ? change : creation
  const handlers = (said: string, silent: string, done?: () => void) => ({
    async onSuccess(saved: Customer) {
      toast.success(said)
      done?.()
      client.setQueryData(customerReading(saved.reference).queryKey, saved)
      await client.invalidateQueries({ queryKey: [customers.list.path] })
      await navigate({ to: '/dashboard/customers/$id', params: { id: saved.reference }, replace: true })
    },
    async onError(failure: Error) {
      toast.error(failureWords(failure, silent))
      // What somebody else has made of it is shown beside what is typed.
      if (known && failure instanceof Refusal && failure.code === 'stale')
        await client.invalidateQueries({ queryKey: customerReading(known.reference).queryKey })
    },
  })
  return {
    isSaving: creation.isPending || change.isPending,
    refusal: error instanceof Refusal ? error : null,
    save({ fullname, email, mobile_number }: ContactTyped, done?: () => void) {
      const body = { fullname, email: email.trim() || null, mobile_number: mobile_number || null }
      if (!known) {
        const { notCreated } = customerMessages
        return creation.mutate({ body }, handlers('Customer has been successfully created', notCreated, done))
      }
      const asked = { params: { id: known.reference }, body: { ...body, version: known.version } }
      const { notUpdated } = customerMessages
      change.mutate(asked, handlers('Customer has been successfully updated', notUpdated, done))
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
