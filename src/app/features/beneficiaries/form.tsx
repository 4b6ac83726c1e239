// A new beneficiary, or another account in its place: the bank says whose account it is before it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { beneficiaries, beneficiaryMessages } from '#contract/beneficiaries.ts'
import { Refusal } from '#contract/refusal.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { failureWords, type IntentKeeper } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Beneficiary } from './facts.tsx'
import { oneReading } from './one.tsx'

interface Typed {
  beneficiary_bank_code: string
  beneficiary_nuban: string
}

type Change = Typed & Versioned

export const beneficiaryDraft = draftForm<Typed>({ name: 'newBeneficiary', version: 1 })
export const beneficiaryChange = draftForm<Change>({ name: 'changedBeneficiary', version: 1 })

const blank: Typed = { beneficiary_bank_code: '', beneficiary_nuban: '' }

export function NewBeneficiary({ draft }: { draft: Draft<Typed> | null }) {
  const kept = useKeptValues(beneficiaryDraft, { draft, blank })
  const sending = useSave({ keeper: kept.keeper })
  return (
    <Form
      title="Add beneficiary" back="/dashboard/beneficiaries" values={kept.values} set={kept.set}
      sending={sending} onSave={() => sending.save(kept.values, kept.finish)} kept={kept}
    />
  )
}

interface EditProps {
  reference: string
  draft: Draft<Change> | null
}

export function EditBeneficiary({ reference, draft }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(oneReading(reference))
  const back = `/dashboard/beneficiaries/${reference}`
  if (data) return <Edit back={back} known={data} draft={draft} />
  return (
    <>
      <PageHeader title="Edit beneficiary" back={{ to: back }} />
      <main className="flex-1 px-side">
        {error ? (
          <ErrorState title={beneficiaryMessages.notFound} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </main>
    </>
  )
}

const typedOf = ({ beneficiary_bank_code, beneficiary_nuban, version }: Beneficiary): Change =>
  ({ beneficiary_bank_code, beneficiary_nuban, version })

function Edit({ back, known, draft }: { back: string; known: Beneficiary; draft: Draft<Change> | null }) {
  const saved = typedOf(known)
  const kept = useKeptChange(beneficiaryChange, { entity: known.reference, draft, saved })
  const { values, isBehind, isTyped } = kept
  const sending = useSave({ known })
  const isSame = !isTyped || (['beneficiary_bank_code', 'beneficiary_nuban'] as const)
    .every((name) => values[name] === saved[name])
  return (
    <Form
      title="Edit beneficiary" back={back} values={values} set={kept.set} sending={sending}
      isBarred={isSame || isBehind} onSave={() => sending.save(values, kept.finish)} kept={kept}
      instead={isBehind
        && <ChangedMeanwhile what="beneficiary" onKeep={kept.keepMine} onTake={kept.follow} />}
    />
  )
}

interface FormProps {
  title: string
  back: string
  values: Typed
  set: (changes: Partial<Typed>) => void
  sending: ReturnType<typeof useSave>
  onSave: () => void
  /** Nothing is changed, or it is not said yet over what. */
  isBarred?: boolean
  /** What is said in place of a refusal. */
  instead?: ReactNode
  /** On this phone while it is typed. */
  kept: ComponentProps<typeof FormFrame>['kept']
}

function Form({ title, back, values, set, sending, onSave, isBarred = false, instead, kept }: FormProps) {
  const { beneficiary_bank_code: bank, beneficiary_nuban: nuban } = values
  const { choices, nameOf } = useBanks()
  const name = useAccountName(bank, nuban)
  const { isSaving, refusal } = sending
  const errors = refusal?.errors ?? {}
  return (
    <FormFrame
      title={title} back={back} save={title === 'Add beneficiary' ? 'Save beneficiary' : 'Save changes'}
      canSave={name.state === 'named' && !isBarred} isSaving={isSaving}
      isOffline={useReachable().state === 'offline'} onSave={onSave}
      refused={instead || (refusal && !refusal.errors && <Refused refusal={refusal} />)}
      {...(kept && { kept })}
    >
      <BankAccountFields
        bank_code={bank}
        nuban={nuban}
        set={({ bank_code = bank, nuban: digits = nuban }) =>
          set({ beneficiary_bank_code: bank_code, beneficiary_nuban: digits })}
        choices={choices}
        errors={{ bank_code: errors['beneficiary_bank_code'], nuban: errors['beneficiary_nuban'] }}
        answer={<NameAnswer {...name} asked={nameOf(bank) || 'the bank'} />}
      />
      <ProofSheet {...sending.sheet} title="Confirm it is you" confirm="Save">
        {name.state === 'named' && <b className="block font-semibold text-ink">{name.name}</b>}
        {nameOf(bank)}, {nuban}
        <span className="block mt-2">
          Payouts to this beneficiary go there from now on. Every administrator is told of it.
        </span>
      </ProofSheet>
    </FormFrame>
  )
}

function useSave({ known, keeper }: { known?: Beneficiary; keeper?: IntentKeeper }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(beneficiaries.create, { quiet: true, ...(keeper && { keeper }) })
  const change = useProving(beneficiaries.update, { quiet: true })
  const { error } = known ? change : creation
  const handlers = (said: string, silent: string, done: () => Promise<unknown>) => ({
    async onSuccess(saved: Beneficiary) {
      toast.success(said)
      await done()
      await client.invalidateQueries({ queryKey: [beneficiaries.list.path] })
      client.setQueryData(oneReading(saved.reference).queryKey, saved)
      await navigate({ to: '/dashboard/beneficiaries/$id', params: { id: saved.reference }, replace: true })
    },
    async onError(failure: Error) {
      toast.error(failureWords(failure, silent))
      // What somebody else has made of it is shown beside what is typed.
      if (known && failure instanceof Refusal && failure.code === 'stale')
        await client.invalidateQueries({ queryKey: oneReading(known.reference).queryKey })
    },
  })
  return {
    isSaving: creation.isPending || change.isPending,
    refusal: error instanceof Refusal && !('totp_code' in errorsOf(error)) ? error : null,
    sheet: change.sheet,
    save({ beneficiary_bank_code, beneficiary_nuban, version }: Typed & Partial<Versioned>,
      done: () => Promise<unknown>) {
      const body = { beneficiary_bank_code, beneficiary_nuban }
      if (!known || version === undefined) {
        const { notCreated } = beneficiaryMessages
        return creation.mutate({ body }, handlers('Beneficiary successfully created', notCreated, done))
      }
      const asked = { params: { ref: known.reference }, body: { ...body, version } }
      const { notUpdated } = beneficiaryMessages
      change.ask(asked, handlers('Beneficiary successfully updated', notUpdated, done))
    },
  }
}

/** The one that it already is, or that somebody else has changed meanwhile. */
function Refused({ refusal }: { refusal: Refusal }) {
  const there = (refusal.data as Partial<Beneficiary> | undefined)?.reference
  return (
    <Strip
      kind="warning"
      announce
      action={
        there && (
          <TextLink to="/dashboard/beneficiaries/$id" params={{ id: there }}>
            Open it
          </TextLink>
        )
      }
    >
      {refusal.message}
    </Strip>
  )
}
