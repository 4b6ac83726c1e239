// Another account for settlements, kept on this phone while it is typed: the bank says whose it is, a code
// says who asks, and a reviewer approves it. A code is never kept, so this is sent with a network only.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Refusal } from '#contract/refusal.ts'
import { settlementAccount } from '#contract/settlement-account.ts'
import { isUnderReview, parseStatus } from '#domain/onboarding.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { profileReading } from '#app/api/permissions.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useStanding } from '#app/api/standing.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import { Whole } from './whole.tsx'

interface AccountTyped {
  bank_code: string
  nuban: string
}

export const accountDraft = draftForm<AccountTyped>({ name: 'settledAccount', version: 1 })

const back = '/dashboard/settings/bank-account'
const blank: AccountTyped = { bank_code: '', nuban: '' }

export function ChangeAccount({ draft }: { draft: Draft<AccountTyped> | null }) {
  const standing = useStanding(useQuery(profileReading))
  if (!standing.data) return <Whole title="Another bank account" standing={standing} />
  const { status, bank_details } = standing.data.merchant
  return <Form draft={draft} now={bank_details} isReviewed={isUnderReview(parseStatus(status))} />
}

interface FormProps {
  draft: Draft<AccountTyped> | null
  /** What is given now, approved or not. */
  now: { business_nuban: string, bank_code: string } | null
  isReviewed: boolean
}

function Form({ draft, now, isReviewed }: FormProps) {
  const kept = useKeptValues(accountDraft, { draft, blank })
  const { bank_code, nuban } = kept.values
  const { choices, nameOf } = useBanks()
  const name = useAccountName(bank_code, nuban)
  const { give, isGiving, error, sheet } = useGiving(kept.finish)
  const errors = errorsOf(error)
  const isSame = now?.business_nuban === nuban && now.bank_code === bank_code
  return (
    <FormFrame
      title="Another bank account" back={back} save="Continue" isSaving={isGiving} kept={kept}
      canSave={name.state === 'named' && !isSame && !isReviewed}
      isOffline={useReachable().state === 'offline'} onSave={() => give({ business_nuban: nuban, bank_code })}
      refused={<Refused isReviewed={isReviewed} error={error} />}
    >
      <BankAccountFields
        bank_code={bank_code} nuban={nuban} set={kept.set} choices={choices}
        errors={{
          bank_code: errors['bank_code'],
          nuban: isSame ? 'This is the account that is given already.' : errors['business_nuban'],
        }}
        answer={<NameAnswer {...name} asked={nameOf(bank_code) || 'the bank'} />}
      />
      <p className="mt-4 text-15 text-soft">
        A reviewer looks at it first. Until it is approved, settlements go to the account before.
      </p>
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Give this account">
        {name.state === 'named' && <b className="block font-semibold text-ink">{name.name}</b>}
        <span className="figures">{nuban}</span>, {nameOf(bank_code)}. Every administrator is told by mail.
      </ProofSheet>
    </FormFrame>
  )
}

function Refused({ isReviewed, error }: { isReviewed: boolean, error: Error | null }) {
  if (isReviewed) {
    return (
      <Strip kind="info" className="mt-3">
        A reviewer looks at your business now. Until then the account cannot be changed. What you type here is
        kept on this phone.
      </Strip>
    )
  }
  if (!(error instanceof Refusal) || error.errors) return null
  return <Strip kind="error" className="mt-3" announce>{error.message}</Strip>
}

function useGiving(finish: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, isPending, error, sheet } = useProving(settlementAccount.change, { quiet: true })
  return {
    isGiving: isPending, error, sheet,
    give: (body: { business_nuban: string, bank_code: string }) => ask({ body }, {
      async onSuccess() {
        toast.success('The account is with the reviewer.')
        await finish()
        await client.invalidateQueries({ queryKey: profileReading.queryKey })
        await navigate({ to: back, replace: true })
      },
      onError(failure) {
        toast.error(failure.message)
        void client.invalidateQueries({ queryKey: profileReading.queryKey })
      },
    }),
  }
}
