// Changes the name and the limits of a virtual account; its number, bank and customer stay.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountPath, accountReading, type VirtualAccount } from './facts.tsx'
import { LimitFields } from './limit-fields.tsx'
import { accountChange, limitsBody, typedOf, type AccountChange, type LimitsTyped } from './typed.ts'

interface EditProps {
  id: string
  draft: Draft<AccountChange> | null
}

export function EditVirtualAccount({ id, draft }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(accountReading(id))
  if (data) return <Edit known={data} draft={draft} />
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

function Edit({ known, draft }: { known: VirtualAccount; draft: Draft<AccountChange> | null }) {
  const saved = { ...typedOf(known), version: known.version }
  const kept = useKeptChange(accountChange, { entity: known.vnuban, draft, saved })
  const { values, isBehind } = kept
  const { save, isSaving, refusal, sheet } = useChange(known)
  return (
    <FormFrame
      title="Edit virtual account"
      back={accountPath(known)}
      save="Save changes"
      canSave={!isBehind}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values, kept.follow)}
      refused={
        isBehind && (
          <ChangedMeanwhile what="virtual account" onKeep={kept.keepMine} onTake={kept.follow} />
        )
      }
      kept={kept}
    >
      <LimitFields
        values={values}
        set={kept.set}
        errors={refusal?.errors ?? {}}
        nameHint="What payers see."
        isPrimary={known.is_primary}
      />
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Save changes">
        Payments to this account are told to <span className="break-all">{values.callback_url}</span>.
      </ProofSheet>
    </FormFrame>
  )
}

function useChange(known: VirtualAccount) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useProving(virtualAccounts.update, { quiet: true })
  return {
    isSaving: change.isPending,
    sheet: change.sheet,
    refusal: change.error instanceof Refusal ? change.error : null,
    save(values: LimitsTyped, done: () => void) {
      const becomesPrimary = values.is_primary && !known.is_primary
      const body = {
        ...limitsBody(values, known.callback_url ?? ''),
        ...(becomesPrimary && { account_preference: 'PRIMARY' as const }),
        version: known.version,
      }
      change.ask(
        { params: { vnuban: known.vnuban }, body },
        {
          async onSuccess(saved) {
            toast.success(virtualAccountMessages.updated)
            done()
            client.setQueryData(accountReading(saved.vnuban).queryKey, saved)
            const lists = [virtualAccounts.list.path, virtualAccounts.show.path, customers.vnubans.path]
            await Promise.all(lists.map((path) => client.invalidateQueries({ queryKey: [path] })))
            await navigate({ to: '/dashboard/vnubans/$id', params: { id: saved.vnuban }, replace: true })
          },
          async onError(failure) {
            toast.error(failure instanceof Refusal ? failure.message : virtualAccountMessages.notSaved)
            // What somebody else has made of it is shown beside what is typed.
            if (failure instanceof Refusal && failure.code === 'stale')
              await client.invalidateQueries({ queryKey: accountReading(known.vnuban).queryKey })
          },
        },
      )
    },
  }
}
