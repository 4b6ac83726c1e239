// A new sub-account, or another account in its place, kept on this phone while it is typed: the bank says
// whose account it is before it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Power from 'lucide-react/icons/power'
import { Refusal } from '#contract/refusal.ts'
import { subAccountMessages, subAccounts } from '#contract/sub-accounts.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import { subAccountFacts, subAccountReading, type SubAccount } from './facts.tsx'

const list = '/dashboard/sub-accounts'

export interface SubAccountTyped {
  bank_code: string
  nuban: string
}

export type SubAccountChange = SubAccountTyped & Versioned

export const subAccountDraft = draftForm<SubAccountTyped>({ name: 'newSubAccount', version: 1 })
export const subAccountChange = draftForm<SubAccountChange>({ name: 'changedSubAccount', version: 1 })

const blank: SubAccountTyped = { bank_code: '', nuban: '' }

export function NewSubAccount({ draft }: { draft: Draft<SubAccountTyped> | null }) {
  const kept = useKeptValues(subAccountDraft, { draft, blank })
  const fields = useFields(kept.values, kept.set)
  const { save, isSaving, refusal } = useSave()
  return (
    <FormFrame
      title="Add sub-account"
      back={list}
      save="Save sub-account"
      canSave={fields.isNamed}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(kept.values, () => void kept.finish())}
      refused={<Refused refusal={refusal} />}
      kept={kept}
    >
      {fields.show(refusal)}
    </FormFrame>
  )
}

interface PageProps {
  id: string
  draft: Draft<SubAccountChange> | null
}

export function SubAccountPage({ id, draft }: PageProps) {
  const query = useQuery(subAccountReading(id))
  const mayChange = useMay('manage_sub_accounts')
  const standing = useStanding(query)
  if (query.data && mayChange) return <Edit known={query.data} draft={draft} />
  return (
    <>
      <PageHeader title="Sub-account" back={{ to: list }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Shown standing={standing} loading={<SkeletonRows rows={2} />}>
          {(known) => <Detail facts={subAccountFacts} item={known} />}
        </Shown>
      </main>
    </>
  )
}

function Edit({ known, draft }: { known: SubAccount; draft: Draft<SubAccountChange> | null }) {
  const { bank_code, nuban, version } = known
  const kept = useKeptChange(subAccountChange, {
    entity: known.reference, draft, saved: { bank_code, nuban, version },
  })
  const { values, isBehind, isTyped } = kept
  const fields = useFields(values, kept.set)
  const { save, isSaving, refusal } = useSave(known)
  // What was typed goes on from one's own switching it: only the change of somebody else is in its way.
  const goOn = (switched: SubAccount) => {
    if (isTyped && !isBehind) kept.set({ version: switched.version })
  }
  const isSame = known.bank_code === values.bank_code && known.nuban === values.nuban
  const isOffline = useReachable().state === 'offline'
  return (
    <FormFrame
      title="Edit sub-account"
      back={list}
      save="Save changes"
      canSave={fields.isNamed && !isSame && !isBehind}
      isSaving={isSaving}
      isOffline={isOffline}
      onSave={() => save(values, kept.follow)}
      refused={
        isBehind
          ? <ChangedMeanwhile what="sub-account" onKeep={kept.keepMine} onTake={kept.follow} />
          : <Refused refusal={refusal} />
      }
      kept={kept}
    >
      {fields.show(refusal)}
      <Switch known={known} isOffline={isOffline} onSwitched={goOn} />
    </FormFrame>
  )
}

function useFields(values: SubAccountTyped, set: (changes: Partial<SubAccountTyped>) => void) {
  const { choices, nameOf } = useBanks()
  const name = useAccountName(values.bank_code, values.nuban)
  return {
    isNamed: name.state === 'named',
    show: (refusal: Refusal | null) => (
      <BankAccountFields
        {...values}
        set={set}
        choices={choices}
        errors={{ bank_code: refusal?.errors?.['bank_code'], nuban: refusal?.errors?.['nuban'] }}
        answer={<NameAnswer {...name} asked={nameOf(values.bank_code) || 'the bank'} />}
      />
    ),
  }
}

interface SwitchProps {
  known: SubAccount
  isOffline: boolean
  onSwitched: (now: SubAccount) => void
}

/** Off and on again; it is kept either way. */
function Switch({ known: { id, status, version, reference }, isOffline, onSwitched }: SwitchProps) {
  const client = useQueryClient()
  const turning = useWriting(subAccounts.change)
  const next = status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  const turn = () =>
    turning.mutate(
      { body: { id, status: next, version } },
      {
        onSuccess(now) {
          client.setQueryData(subAccountReading(reference).queryKey, now)
          onSwitched(now)
        },
        onSettled: () =>
          Promise.all(
            [subAccounts.list, subAccounts.show].map(({ path }) =>
              client.invalidateQueries({ queryKey: [path] }),
            ),
          ),
      },
    )
  return (
    <Button icon={Power} wide className="mt-6" disabled={isOffline} busy={turning.isPending} onClick={turn}>
      {status === 'ACTIVE' ? 'Deactivate' : 'Activate'}
    </Button>
  )
}

function useSave(known?: SubAccount) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useWriting(subAccounts.save, { quiet: true })
  return {
    isSaving: isPending,
    refusal: error instanceof Refusal ? error : null,
    save({ bank_code, nuban }: SubAccountTyped, done: () => void) {
      mutate(
        { body: { bank_code, nuban, ...(known && { id: known.id, version: known.version }) } },
        {
          async onSuccess(saved: SubAccount) {
            toast.success(known ? subAccountMessages.updated : subAccountMessages.created)
            done()
            await client.invalidateQueries({ queryKey: [subAccounts.list.path] })
            client.setQueryData(subAccountReading(saved.reference).queryKey, saved)
            await navigate({ to: list, replace: true })
          },
          async onError(failure: Error) {
            toast.error(failure instanceof Refusal ? failure.message : subAccountMessages.notSaved)
            // What somebody else has made of it is shown beside what is typed.
            if (known && failure instanceof Refusal && failure.code === 'stale')
              await client.invalidateQueries({ queryKey: [subAccounts.show.path] })
          },
        },
      )
    },
  }
}

/** The one that it already is, or that somebody else has changed meanwhile. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const there = (refusal?.data as Partial<SubAccount> | undefined)?.reference
  if (!refusal || (refusal.errors && !there)) return null
  return (
    <Strip
      kind="warning"
      announce
      action={
        there && (
          <TextLink to="/dashboard/sub-accounts/$id/edit" params={{ id: there }}>
            Open it
          </TextLink>
        )
      }
    >
      {refusal.message}
    </Strip>
  )
}
