// A new beneficiary, or another account in its place: the bank says whose account it is before it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { beneficiaries, beneficiaryMessages } from '#contract/beneficiaries.ts'
import { Refusal } from '#contract/refusal.ts'
import { bankMessages, isAccountNumber } from '#domain/bank.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Beneficiary } from './facts.tsx'
import { oneReading } from './one.tsx'

export const NewBeneficiary = () => <Form title="Add beneficiary" back="/dashboard/beneficiaries" />

export function EditBeneficiary({ reference }: { reference: string }) {
  const { data, error, refetch, isFetching } = useQuery(oneReading(reference))
  const back = `/dashboard/beneficiaries/${reference}`
  if (data) return <Form key={data.version} title="Edit beneficiary" back={back} known={data} />
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

interface FormProps {
  title: string
  back: string
  known?: Beneficiary
}

function Form({ title, back, known }: FormProps) {
  const [bank, setBank] = useState(known?.beneficiary_bank_code ?? '')
  const [nuban, setNuban] = useState(known?.beneficiary_nuban ?? '')
  const [isLeft, setLeft] = useState(false)
  const { choices, nameOf } = useBanks()
  const name = useAccountName(bank, nuban)
  const { save, isSaving, refusal } = useSave(back, known)
  const reachable = useReachable().state !== 'offline'
  const isSame = known?.beneficiary_bank_code === bank && known.beneficiary_nuban === nuban
  const canSave = name.state === 'named' && !isSame && reachable
  const errors = refusal?.errors ?? {}
  const wrongNumber = isLeft && nuban !== '' && !isAccountNumber(nuban) ? bankMessages.account : undefined
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {refusal && !refusal.errors && <Refused refusal={refusal} />}
        <Field label="Bank" className="!mt-4" error={errors['beneficiary_bank_code']}>
          <SearchSelect
            title="Bank"
            value={bank}
            onChange={setBank}
            choices={choices}
            placeholder="Choose a bank"
          />
        </Field>
        <Field
          label="Account number"
          error={errors['beneficiary_nuban'] ?? wrongNumber}
          answer={<NameAnswer {...name} asked={nameOf(bank) || 'the bank'} />}
        >
          <TextInput
            value={nuban}
            digits
            maxLength={10}
            counter
            autoComplete="off"
            onBlur={() => setLeft(true)}
            onChange={(event) => setNuban(event.currentTarget.value)}
          />
        </Field>
      </main>
      <StickyActions
        state={reachable ? undefined : 'You are offline. It is saved once the bank has named the account.'}
      >
        <Button
          look="primary"
          wide
          disabled={!canSave}
          busy={isSaving}
          onClick={() => save({ beneficiary_bank_code: bank, beneficiary_nuban: nuban })}
        >
          {known ? 'Save changes' : 'Save beneficiary'}
        </Button>
      </StickyActions>
    </>
  )
}

interface Typed {
  beneficiary_bank_code: string
  beneficiary_nuban: string
}

function useSave(back: string, known: Beneficiary | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(beneficiaries.create, { quiet: true })
  const change = useWriting(beneficiaries.update, { quiet: true })
  const { error } = known ? change : creation
  const handlers = (said: string, silent: string) => ({
    async onSuccess(saved: Beneficiary) {
      toast.success(said)
      await client.invalidateQueries({ queryKey: [beneficiaries.list.path] })
      client.setQueryData(oneReading(saved.reference).queryKey, saved)
      await navigate({ to: known ? back : `/dashboard/beneficiaries/${saved.reference}`, replace: true })
    },
    onError(failure: Error) {
      toast.error(failure instanceof Refusal ? failure.message : silent)
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
