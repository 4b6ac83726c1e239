// /dashboard/settlements/{type}: settled or unsettled; the lists keep their filter in the address.
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { SettlementType } from '#domain/settlement.ts'
import { Settled, SettlementsPage } from '#app/features/settlements/all.tsx'
import { Unsettled } from '#app/features/transactions/settled.tsx'

// Written out: what a guard imports is loaded with every page.
const types: readonly SettlementType[] = ['settled', 'unsettled']

export const Route = createFileRoute('/dashboard/settlements/$type')({
  beforeLoad({ params: { type } }) {
    if (types.some((each) => each === type)) return
    throw redirect({ to: '/dashboard/settlements/$type', params: { type: 'settled' }, replace: true })
  },
  component: Settlements,
})

function Settlements() {
  const { type } = Route.useParams()
  return <SettlementsPage>{type === 'unsettled' ? <Unsettled /> : <Settled />}</SettlementsPage>
}
