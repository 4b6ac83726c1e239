// A new beneficiary, or another account in its place: the bank says whose account it is before it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { beneficiaries, beneficiaryMessages } from '#contract/beneficiaries.ts'
import { Refusal } from '#contract/refusal.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { failureWords } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues, type KeptValues } from '#app/offline/use-kept-values.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
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

export const beneficiaryDraft = draftForm<Typed>({ name: 'newBeneficiary', version: 1 })

const blank: Typed = { beneficiary_bank_code: '', beneficiary_nuban: '' }

export function NewBeneficiary({ draft }: { draft: Draft<Typed> | null }) {
  const kept = useKeptValues(beneficiaryDraft, { draft, blank })
  return (
    <Form title="Add beneficiary" back="/dashboard/beneficiaries" values={kept.values} set={kept.set}
      kept={kept} />
  )
}

export function EditBeneficiary({ reference }: { reference: string }) {
  const { data, error, refetch, isFetching } = useQuery(oneReading(reference))
  const back = `/dashboard/beneficiaries/${reference}`
  if (data) return <Edit key={data.version} back={back} known={data} />
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

function Edit({ back, known }: { back: string; known: Beneficiary }) {
  const { beneficiary_bank_code, beneficiary_nuban } = known
  const [values, setValues] = useState<Typed>({ beneficiary_bank_code, beneficiary_nuban })
  const set = (changes: Partial<Typed>) => setValues({ ...values, ...changes })
  return <Form title="Edit beneficiary" {...{ back, known, values, set }} />
}

interface FormProps {
  title: string
  back: string
  known?: Beneficiary
  values: Typed
  set: (changes: Partial<Typed>) => void
  /** Of a new one, which is kept on this phone while it is typed. */
  kept?: KeptValues<Typed>
}

function Form({ title, back, known, values, set, kept }: FormProps) {
  const { beneficiary_bank_code: bank, beneficiary_nuban: nuban } = values
  const { choices, nameOf } = useBanks()
  const name = useAccountName(bank, nuban)
  const { save, isSaving, refusal } = useSave({ back, known, kept })
  const isSame = known?.beneficiary_bank_code === bank && known.beneficiary_nuban === nuban
  const errors = refusal?.errors ?? {}
  return (
    <FormFrame
      title={title} back={back} save={known ? 'Save changes' : 'Save beneficiary'}
      canSave={name.state === 'named' && !isSame} isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save({ beneficiary_bank_code: bank, beneficiary_nuban: nuban })}
      refused={refusal && !refusal.errors && <Refused refusal={refusal} />}
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
    </FormFrame>
  )
}

function useSave({ back, known, kept }: Pick<FormProps, 'back' | 'known' | 'kept'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(beneficiaries.create, { quiet: true, ...(kept && { keeper: kept.keeper }) })
  const change = useWriting(beneficiaries.update, { quiet: true })
  const { error } = known ? change : creation
  const handlers = (said: string, silent: string) => ({
    async onSuccess(saved: Beneficiary) {
      toast.success(said)
      await kept?.finish()
      await client.invalidateQueries({ queryKey: [beneficiaries.list.path] })
      client.setQueryData(oneReading(saved.reference).queryKey, saved)
      await navigate({ to: known ? back : `/dashboard/beneficiaries/${saved.reference}`, replace: true })
    },
    onError(failure: Error) {
      toast.error(failureWords(failure, silent))
    },
  })
  return {
    isSaving: creation.isPending || change.isPending,
    refusal: error instanceof Refusal ? error : null,
    save(body: Typed) {
      if (!known) {
        const { notCreated } = beneficiaryMessages
        return creation.mutate({ body }, handlers('Beneficiary successfully created', notCreated))
      }
      const asked = { params: { ref: known.reference }, body: { ...body, version: known.version } }
      change.mutate(asked, handlers('Beneficiary successfully updated', beneficiaryMessages.notUpdated))
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
