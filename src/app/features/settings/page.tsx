// What can be set: each with how it stands, and the way to it.
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import CodeXml from 'lucide-react/icons/code-xml'
import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import RectangleEllipsis from 'lucide-react/icons/rectangle-ellipsis'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserRound from 'lucide-react/icons/user-round'
import Webhook from 'lucide-react/icons/webhook'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { webhooks } from '#contract/webhooks.ts'
import { policySummary } from '#domain/approval-policy.ts'
import { counted } from '#domain/counted.ts'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useDevicePush } from '#app/api/use-device-push.ts'
import { pinReading } from '#app/api/use-pin.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'

const webhooksReading = reading(webhooks.show, {}, { persist: true, staleTime: 0 })
const policyReading = reading(approvalPolicy.show, {}, { persist: true, staleTime: 0 })

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <main className="flex-1 px-side pb-8 lg:max-w-[1040px]">
        <SideBySide>
          <>
            <BusinessRows />
            <ProgramRows />
          </>
          <>
            <YouRows />
            <SectionHead title="Help" />
            <ListCard label="Help">
              <RowLink
                to="/dashboard/help" icon={LifeBuoy} tone="forest" lead="Help and what is new"
                status="Answers, news, and how to reach us"
              />
            </ListCard>
          </>
        </SideBySide>
      </main>
    </>
  )
}

function BusinessRows() {
  const merchant = useQuery(profileReading).data?.merchant
  const bank = merchant?.bank_details
  return (
    <>
      <SectionHead title="Business" />
      <ListCard label="Business">
        <RowLink
          to="/dashboard/settings/business" icon={Building2} tone="forest" lead="Business"
          status={merchant?.business_name ?? 'What customers see'}
        />
        <RowLink
          to="/dashboard/settings/bank-account" icon={Landmark} lead="Bank account"
          tone={merchant && !bank ? 'amber' : 'forest'}
          status={bank ? `${merchant.meta.bank ?? ''} ••${bank.business_nuban.slice(-4)}`
            : 'Where settlements go'}
        />
        <PolicyRow />
        <RowLink
          to="/dashboard/settings/preference" icon={SlidersHorizontal} tone="forest" lead="Preferences"
          status="Receipts, new accounts, money"
        />
      </ListCard>
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

/** For the merchant's own servers; somebody who may do none of it has no use for them. */
function ProgramRows() {
  const [mayManage, mayMakeKeys] = [useMay('manage_settings'), useMay('manage_api_keys')]
  if (!mayManage && !mayMakeKeys) return null
  return (
    <>
      <SectionHead title="Programs" />
      <ListCard label="Programs">
        {mayMakeKeys && (
          <RowLink
            to="/dashboard/settings/api-keys" icon={CodeXml} tone="forest" lead="API keys"
            status="For your own servers"
          />
        )}
        {mayManage && <WebhooksRow />}
        {mayManage && (
          <RowLink
            to="/dashboard/settings/ip-whitelist" icon={Globe} tone="forest" lead="IP whitelist"
            status="From where you are reached"
          />
        )}
      </ListCard>
    </>
  )
}

function WebhooksRow() {
  const { data } = useQuery(webhooksReading)
  return (
    <RowLink
      to="/dashboard/settings/webhooks" icon={Webhook} tone="forest" lead="Webhooks"
      status={data?.url ? 'Your server is told' : 'No callback URL'}
    />
  )
}

function YouRows() {
  const merchant = useQuery(profileReading).data?.merchant
  return (
    <>
      <SectionHead title="You" />
      <ListCard label="You">
        <RowLink
          to="/dashboard/settings/profile" icon={UserRound} tone="forest" lead="Profile"
          status={merchant?.fullname ?? 'Name and phone'}
        />
        <RowLink
          to="/dashboard/settings/security" icon={LockKeyhole} tone="forest" lead="Security"
          status="Authenticator, backup codes, devices"
        />
        <RowLink
          to="/dashboard/settings/password" icon={RectangleEllipsis} tone="forest" lead="Password"
          status="What you log in with"
        />
        <PinRow />
        <NoticesRow />
      </ListCard>
    </>
  )
}

function NoticesRow() {
  const { standing, devices } = useDevicePush()
  const others = counted(devices.length, 'device is told', 'devices are told')
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
