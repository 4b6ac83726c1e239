// Webhooks: where the merchant's server is told, the secret that it checks messages with, and the latest.
import { useQuery } from '@tanstack/react-query'
import Webhook from 'lucide-react/icons/webhook'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { Barred } from './barred.tsx'
import { Latest } from './latest.tsx'
import { settingReading, type Setting } from './readings.ts'
import { Secret } from './secret.tsx'
import { SendTest } from './send-test.tsx'

const change = '/dashboard/settings/webhooks/change'

export function WebhooksPage() {
  const may = useMay('manage_settings')
  const isTest = useSession()?.mode === 'test'
  return (
    <>
      <PageHeader
        title="Webhooks" back={{ to: '/dashboard/settings' }}
        lead={`What happens in ${isTest ? 'test' : 'live'} mode, told to your own server at once.`}
      />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[720px]">
        {may === false ? <Barred /> : <Known />}
      </main>
    </>
  )
}

function Known() {
  const query = useQuery(settingReading)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={4} />}>
      {(setting) => (
        <>
          {setting.url === null ? <Nothing /> : <Address setting={setting} url={setting.url} />}
          {setting.secret_made_at !== null && <Secret setting={setting} made_at={setting.secret_made_at} />}
          <Latest />
        </>
      )}
    </Shown>
  )
}

const Nothing = () => (
  <EmptyState
    icon={Webhook} title="No callback URL yet"
    action={<LinkButton to={change} look="primary">Set a callback URL</LinkButton>}
  >
    Give the address of your server, and it hears of payments and payouts as they happen. Virtual accounts
    with a callback URL of their own are told of there.
  </EmptyState>
)

function Address({ setting: { updated_at, updated_by }, url }: { setting: Setting, url: string }) {
  return (
    <>
      <FactList
        facts={[
          { label: 'Callback URL', value: <span className="break-all">{url}</span> },
          { label: 'Changed', value: updated_at && <TimeText at={updated_at} /> },
          { label: 'By', value: updated_by },
        ]}
      />
      <div className="grid grid-cols-1 gap-3 mt-4 sm:grid-cols-2">
        <SendTest />
        <LinkButton to={change} look="outlined" wide>Change</LinkButton>
      </div>
    </>
  )
}
