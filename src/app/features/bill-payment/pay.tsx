// One bill, in steps that the address names: what and for whom, a last look, what became of it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { BillKind } from '#domain/bill.ts'
import { useStanding } from '#app/api/standing.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { HoldStrip } from '#app/ui/hold-strip.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { filledBy } from './again.tsx'
import { catalogueReading, favouritesReading, typedOf, type Biller } from './asking.ts'
import { useNewBill, type BillDraft, type NewBill } from './draft.ts'
import { FormStep } from './form.tsx'
import { kindFacts, kindPath } from './kinds.ts'
import { billReading } from './use-bill.ts'

/** They come while the form is filled. */
const loadCheck = () => import('./check.tsx').then(({ CheckStep }) => ({ default: CheckStep }))
const CheckStep = lazy(loadCheck)
const loadResult = () => import('./result.tsx').then(({ Result }) => ({ default: Result }))
const Result = lazy(loadResult)

export interface BillSearch {
  step?: string
  /** A favourite, or a bill to be paid again. */
  favourite?: string | undefined
  from?: string | undefined
  reference?: string
}

interface PayBillProps {
  kind: BillKind
  search: BillSearch
  draft: Draft<BillDraft> | null
}

export function PayBill({ kind, search, draft }: PayBillProps) {
  const { title, segment } = kindFacts(kind)
  const bill = useNewBill(segment, draft)
  const navigate = useNavigate()
  useEffect(() => void Promise.all([loadCheck(), loadResult()]).catch(() => undefined), [])
  const standing = useStanding(useQuery(catalogueReading))
  const go = (changes: BillSearch, replace = false) =>
    void navigate({ to: kindPath(kind), search: changes as never, replace })
  useFilled(search, bill, () => go({ ...search, favourite: undefined, from: undefined }, true))
  if (search.step === 'sent' && search.reference) {
    return (
      <>
        <PageHeader title={title} back={{ to: '/dashboard/bill-payment' }} />
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Result reference={String(search.reference)} />
        </Suspense>
      </>
    )
  }
  const isChecking = search.step === 'check' || bill.values.tried_at !== ''
  const back = isChecking ? { onClick: () => go({}, true) } : { to: '/dashboard/bill-payment' }
  const steps = (billers: readonly Biller[]) => {
    const typed = typedOf(kind, billers, bill.values)
    const isWhole = typed.isWhole || bill.values.tried_at !== ''
    return isChecking && isWhole ? (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <CheckStep
          key={bill.turns} {...{ kind, bill, typed }}
          onSent={(reference) => go({ step: 'sent', reference }, true)}
        />
      </Suspense>
    ) : (
      <FormStep {...{ kind, bill, typed, billers }} onDone={() => go({ step: 'check' })} />
    )
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <div className="px-side">
        <HoldStrip held={bill} what="bill" className="mb-3" />
      </div>
      <Shown standing={standing} what="price list" loading={<SkeletonRows rows={4} />}>
        {({ kinds }) => steps(kinds.find((each) => each.kind === kind)?.billers ?? [])}
      </Shown>
    </>
  )
}

/**
 * From a favourite, or from a bill of before: who, what and how much. Once: then the address names it no
 * more, so that Back or a reload does not fill over what was typed since.
 */
function useFilled({ favourite = '', from = '' }: BillSearch, bill: NewBill, onFilled: () => void) {
  const kept = useQuery({ ...favouritesReading, enabled: favourite !== '' })
  const before = useQuery({ ...billReading(String(from)), enabled: from !== '' })
  const one = kept.data?.items.find(({ id }) => id === favourite) ?? before.data?.bill
  const [opened] = useState(bill.values)
  const fill = useEffectEvent(() => {
    if (!one) return
    const isTyped = bill.values !== opened || bill.values.tried_at !== ''
    if (!isTyped) bill.set(filledBy(one))
    onFilled()
  })
  const id = one?.id
  useEffect(() => {
    if (id !== undefined) fill()
  }, [id])
}
