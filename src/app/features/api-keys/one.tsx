// One API key: what it may do, when it was last used, a new secret beside the one before, and its end.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { KEY_OVERLAP_HOURS } from '#domain/api-key.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { labelOf } from './create.tsx'
import { keyReading, keysReading, list, type ApiKey } from './readings.ts'
import { KeyShown } from './shown.tsx'

export function OneApiKey({ id }: { id: string }) {
  const query = useQuery(keyReading(id))
  return (
    <>
      <PageHeader title={query.data?.name ?? 'API key'} back={{ to: list }} />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[720px]">
        <Shown standing={useStanding(query)} what="API key" loading={<SkeletonRows rows={4} />}>
          {(known) => (
            <>
              {known.is_expired && (
                <Strip kind="warning" className="mb-4">This key has expired. Make another one.</Strip>
              )}
              <Facts known={known} />
              <Renew known={known} />
              <Revoke known={known} />
            </>
          )}
        </Shown>
      </main>
    </>
  )
}

function Facts({ known }: { known: ApiKey }) {
  const { hint, permissions, expires_at, last_used_at, last_used_from, former_until, created_by } = known
  return (
    <FactList
      facts={[
        { label: 'Key', value: <code>{hint}</code> },
        { label: 'May do', value: permissions.length === 0 ? 'Read only'
          : permissions.map(labelOf).join(', ') },
        { label: 'Last used', value: last_used_at ? <TimeText at={last_used_at} /> : 'Not yet' },
        { label: 'From', value: last_used_from },
        { label: 'Good until', value: expires_at ? <TimeText at={expires_at} long /> : 'It is revoked' },
        { label: 'Secret made', value: <TimeText at={known.secret_made_at} /> },
        { label: 'The one before counts until', value: former_until && <TimeText at={former_until} /> },
        { label: 'Made by', value: created_by },
      ]}
    />
  )
}

function Renew({ known: { id, why_not } }: { known: ApiKey }) {
  const client = useQueryClient()
  const rotate = useProving(apiKeys.rotate)
  const isOffline = useReachable().state === 'offline'
  const [secret, setSecret] = useState<string | null>(null)
  const renew = () => rotate.ask({ params: { id } }, {
    async onSuccess({ api_secret, ...key }) {
      setSecret(api_secret)
      client.setQueryData(keyReading(id).queryKey, key)
      await client.invalidateQueries({ queryKey: keysReading.queryKey })
    },
  })
  if (why_not !== undefined) return <Strip kind="info" className="mt-4">{why_not}</Strip>
  return (
    <>
      <Button wide className="mt-4" disabled={isOffline} onClick={renew}>Make a new secret</Button>
      <ProofSheet {...rotate.sheet} title="Make a new secret?" confirm="Make a new one">
        You see the new one once. Both count for {KEY_OVERLAP_HOURS} hours, so that you can change your server
        meanwhile.
      </ProofSheet>
      {secret !== null && <KeyShown secret={secret} id={id} onClose={() => setSecret(null)} />}
    </>
  )
}

function Revoke({ known: { id, name } }: { known: ApiKey }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const revoke = useProving(apiKeys.revoke)
  const isOffline = useReachable().state === 'offline'
  const end = () => revoke.ask({ params: { id } }, {
    async onSuccess() {
      await navigate({ to: list, replace: true })
      await client.invalidateQueries({ queryKey: keysReading.queryKey })
    },
  })
  return (
    <>
      <Button look="danger" wide className="mt-3" disabled={isOffline} onClick={end}>Revoke this key</Button>
      <ProofSheet {...revoke.sheet} title={`Revoke ${name}?`} confirm="Revoke">
        Programs that use it are refused from now on. This cannot be taken back.
      </ProofSheet>
    </>
  )
}
