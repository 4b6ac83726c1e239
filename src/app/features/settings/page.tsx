// What can be set: each with how it stands, and the way to it.
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { policySummary } from '#domain/approval-policy.ts'
import { reading } from '#app/api/queries.ts'
import { useDevicePush } from '#app/api/use-device-push.ts'
import { pinReading } from '#app/api/use-pin.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

const policyReading = reading(approvalPolicy.show, {}, { persist: true, staleTime: 0 })

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <main className="flex-1 px-side pb-8 lg:max-w-[720px]">
        <SectionHead title="Business" />
        <ListCard label="Business">
          <PolicyRow />
        </ListCard>
        <SectionHead title="You" />
        <ListCard label="You">
          <NoticesRow />
          <PinRow />
        </ListCard>
      </main>
    </>
  )
}

function PolicyRow() {
  const { data } = useQuery(policyReading)
  const status = data?.pending ? 'A change waits for another administrator'
    : data && policySummary(data.bands)
  return (
    <RowLink
      to="/dashboard/settings/approvals" icon={ShieldCheck} tone={data?.pending ? 'amber' : 'forest'}
      lead="Approval policy" status={status ?? 'How many people approve a payout'}
    />
  )
}

function NoticesRow() {
  const { standing, devices } = useDevicePush()
  const others = devices.length === 1 ? '1 device is told' : `${devices.length} devices are told`
  const status = standing === 'on' ? 'This device is told' : devices.length > 0 ? others : 'By mail'
  return (
    <RowLink
      to="/dashboard/settings/notifications" icon={Bell} tone="forest" lead="Notifications" status={status}
    />
  )
}

function PinRow() {
  const { data } = useQuery(pinReading)
  const status = data ? (data.has_pin ? 'Set' : 'Not set yet') : 'Asked for before money moves'
  return (
    <RowLink
      to="/dashboard/payout-pin" search={{ after: '/dashboard/settings' } as never} icon={KeyRound}
      tone={data?.has_pin === false ? 'amber' : 'forest'} lead="Payout PIN" status={status}
    />
  )
}
