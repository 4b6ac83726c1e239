// The API keys of this mode, each with when it was last used.
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { keysReading, list, type ApiKey } from './readings.ts'

const create = `${list}/create` as const

export function ApiKeys() {
  const mode = useSession()?.mode ?? 'test'
  const query = useQuery(keysReading)
  return (
    <>
      <PageHeader
        title="API keys" back={{ to: '/dashboard/settings' }}
        lead={`With a key your own servers call us in ${mode} mode. Keys of the other mode are apart.`}
      />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[720px]">
        <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
          {({ items }) => items.length === 0 ? <Nothing /> : (
            <>
              <ListCard label="API keys">
                {items.map((key) => <KeyRow key={key.id} item={key} />)}
              </ListCard>
              <LinkButton to={create} look="primary" wide className="mt-4">Make an API key</LinkButton>
            </>
          )}
        </Shown>
      </main>
    </>
  )
}

function KeyRow({ item: { id, name, hint, last_used_at, is_expired } }: { item: ApiKey }) {
  return (
    <RowLink
      to="/dashboard/settings/api-keys/$id" params={{ id }} icon={KeyRound} lead={name} status={hint}
      tone={is_expired ? 'clay' : 'forest'}
      when={is_expired ? 'Expired' : last_used_at ? <>Used <TimeText at={last_used_at} /></> : 'Not used yet'}
    />
  )
}

const Nothing = () => (
  <EmptyState
    icon={KeyRound} title="No API key yet"
    action={<LinkButton to={create} look="primary">Make an API key</LinkButton>}
  >
    A key lets your shop or your books read what came in, and add customers,
      virtual accounts and payment links.
  </EmptyState>
)
