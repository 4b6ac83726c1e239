// One payout, in steps that the address names: who, how much, a last look, what became of it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { payouts } from '#contract/payouts.ts'
import { moneyParts } from '#domain/money.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { reading } from '#app/api/queries.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { HoldStrip } from '#app/ui/hold-strip.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { AmountStep } from './amount.tsx'
import { hasPayee, type PayoutDraft } from './draft.ts'
import { PayeeStep, type Payee } from './payee.tsx'
import { Result } from './result.tsx'
import type { Sent } from './sending.ts'
import { useNewPayout, type NewPayout } from './use-new-payout.ts'

/** Comes while the payee and the amount are given: the first steps need none of it. */
const loadCheck = () => import('./check.tsx').then(({ CheckStep }) => ({ default: CheckStep }))
const CheckStep = lazy(loadCheck)

export interface SingleSearch {
  step?: string
  /** A beneficiary to pay. */
  to?: string
  /** A payout to make again. */
  from?: string
  /** A draft that was begun by one of these. */
  draft?: string
  reference?: string
  schedule?: string
}

interface SingleTransferProps {
  search: SingleSearch
  draft: Draft<PayoutDraft> | null
}

/** Whose draft it is: each beneficiary and each payout made again has its own. */
export const entityOf = ({ to, from, draft }: SingleSearch) => to ?? from ?? draft ?? ''

const titles = { who: 'Pay', amount: 'How much', check: 'Check and send', sent: 'Payout' } as const

export function SingleTransfer({ search, draft }: SingleTransferProps) {
  const payout = useNewPayout(entityOf(search), draft)
  const navigate = useNavigate()
  useEffect(() => void loadCheck().catch(() => undefined), [])
  const go = (changes: Partial<SingleSearch>, replace = false) =>
    void navigate({
      to: '/dashboard/new-payout/single-transfer',
      search: { ...search, ...changes } as never,
      replace,
    })
  const step = stepOf(search, payout.values)
  const onSent = ({ unique_reference, schedule_reference }: Sent) =>
    void navigate({
      to: '/dashboard/new-payout/single-transfer',
      replace: true,
      search: {
        step: 'sent',
        reference: unique_reference,
        schedule: schedule_reference ?? undefined,
      } as never,
    })
  usePrefilled(search, payout)
  const choose = (payee: Payee, bank_account_name: string) => {
    const { bank_code, beneficiary_nuban, expected_name } = payee
    payout.set({ bank_code, beneficiary_nuban, expected_name, bank_account_name })
    go({ step: 'amount' })
  }
  const back = { who: '/dashboard/new-payout', amount: null, check: null, sent: '/dashboard/payouts' }[step]
  return (
    <>
      <PageHeader
        title={titles[step]}
        back={
          back ? { to: back } : { onClick: () => go({ step: step === 'check' ? 'amount' : 'who' }, true) }
        }
      />
      {step !== 'sent' && (
        <div className="px-side">
          <HoldStrip held={payout} what="payout" className="mb-3" />
        </div>
      )}
      {step === 'who' && (
        <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
          <fieldset disabled={payout.isElsewhere} className="min-w-0">
            <PayeeStep onChoose={choose} />
          </fieldset>
        </main>
      )}
      {step === 'amount' && (
        <AmountStep
          payout={payout}
          onPayee={() => go({ step: 'who' })}
          onDone={() => go({ step: 'check' })}
        />
      )}
      {step === 'check' && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <CheckStep
            key={payout.turns} payout={payout} onPayee={() => go({ step: 'who' })} onSent={onSent}
          />
        </Suspense>
      )}
      {step === 'sent' && <Result reference={search.reference ?? ''} schedule={search.schedule} />}
    </>
  )
}

/**
 * A step is shown when what comes before it is there; one that was sent without an answer is the last look.
 */
function stepOf({ step, reference }: SingleSearch, values: PayoutDraft): keyof typeof titles {
  if (step === 'sent' && reference) return 'sent'
  if (values.tried_at) return 'check'
  if (step === 'who' || !hasPayee(values)) return 'who'
  return step === 'check' && values.amount !== '' && values.source_nuban !== '' ? 'check' : 'amount'
}

/**
 * From a beneficiary or a payout made before: its account, named anew by its bank, and the amount of
 * before.
 */
function usePrefilled({ to = '', from = '' }: SingleSearch, payout: NewPayout) {
  const saved = useQuery({
    ...reading(beneficiaries.show, { params: { ref: to } }, { persist: true }),
    enabled: to !== '' && !hasPayee(payout.values),
  })
  const before = useQuery({
    ...reading(payouts.list, { query: { unique_reference: from } }, { persist: true }),
    enabled: from !== '' && !hasPayee(payout.values),
  })
  const [again] = before.data?.items ?? []
  const bank_code = saved.data?.beneficiary_bank_code ?? again?.bank_code ?? ''
  const nuban = saved.data?.beneficiary_nuban ?? again?.beneficiary_nuban ?? ''
  const expected_name = saved.data?.beneficiary_account_name ?? again?.beneficiary_account_name ?? ''
  const name = useAccountName(bank_code, nuban)
  const { nameOf } = useBanks()
  const bank_account_name = name.state === 'named' ? name.name : ''
  const fill = useEffectEvent(() => {
    if (!bank_account_name || hasPayee(payout.values) || !nameOf(bank_code)) return
    const parts = again ? moneyParts(again.amount) : null
    payout.set({
      bank_code,
      beneficiary_nuban: nuban,
      expected_name,
      bank_account_name,
      ...(parts && { amount: `${parts.whole}.${parts.decimals}`, narration: again?.narration ?? '' }),
      ...(again?.is_salary && { is_salary: true }),
    })
  })
  useEffect(() => {
    fill()
  }, [bank_account_name])
}
