// Changes the name and the limits of a virtual account; its number, bank and customer stay.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountPath, accountReading, type VirtualAccount } from './facts.tsx'
import { LimitFields } from './limit-fields.tsx'
import { limitsBody, typedOf } from './typed.ts'

export function EditVirtualAccount({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(accountReading(id))
  if (data) return <Edit key={data.version} known={data} />
  return (
    <>
      <PageHeader title="Edit virtual account" back={{ to: `/dashboard/vnubans/${id}` }} />
      <main className="flex-1 px-side">
        {error ? (
          <ErrorState
            title={virtualAccountMessages.notFound}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </main>
    </>
  )
}

function Edit({ known }: { known: VirtualAccount }) {
  const [values, setValues] = useState(() => typedOf(known))
  const client = useQueryClient()
  const { save, isSaving, refusal } = useChange(known)
  const isStale = refusal?.code === 'stale'
  const load = () =>
    void client.invalidateQueries({ queryKey: accountReading(known.vnuban).queryKey })
  return (
    <FormFrame
      title="Edit virtual account"
      back={accountPath(known)}
      save="Save changes"
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values)}
      refused={
        isStale && (
          <Strip
            kind="warning"
            announce
            action={
              <Button size="small" look="quiet" onClick={load}>
                Load it
              </Button>
            }
          >
            {refusal?.message}
          </Strip>
        )
      }
    >
      <LimitFields
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        errors={refusal?.errors ?? {}}
        nameHint="What payers see."
        isPrimary={known.is_primary}
      />
    </FormFrame>
  )
}

function useChange(known: VirtualAccount) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useWriting(virtualAccounts.update, { quiet: true })
  return {
    isSaving: change.isPending,
    refusal: change.error instanceof Refusal ? change.error : null,
    save(values: ReturnType<typeof typedOf>) {
      const becomesPrimary = values.is_primary && !known.is_primary
      const body = {
        ...limitsBody(values),
        ...(becomesPrimary && { account_preference: 'PRIMARY' as const }),
        version: known.version,
      }
      change.mutate(
        { params: { vnuban: known.vnuban }, body },
        {
          async onSuccess(saved) {
            toast.success(virtualAccountMessages.updated)
            client.setQueryData(accountReading(saved.vnuban).queryKey, saved)
            const lists = [virtualAccounts.list.path, virtualAccounts.show.path, customers.vnubans.path]
            await Promise.all(lists.map((path) => client.invalidateQueries({ queryKey: [path] })))
            await navigate({ to: '/dashboard/vnubans/$id', params: { id: saved.vnuban }, replace: true })
          },
          onError(failure) {
            toast.error(failure instanceof Refusal ? failure.message : virtualAccountMessages.notSaved)
          },
        },
      )
    },
  }
}
