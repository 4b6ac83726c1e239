// The signing secret: since when it is there, and a new one, shown once.
import { useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { webhooks } from '#contract/webhooks.ts'
import { SECRET_OVERLAP_HOURS } from '#domain/webhook.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { settingReading, type Setting } from './readings.ts'
import { SecretSheet } from './secret-sheet.tsx'

export function Secret({ setting: { former_until }, made_at }: { setting: Setting, made_at: string }) {
  const client = useQueryClient()
  const rotate = useProving(webhooks.rotate)
  const isOffline = useReachable().state === 'offline'
  const [made, setMade] = useState<string | null>(null)
  const make = () =>
    rotate.ask({}, {
      onSuccess({ secret, ...setting }) {
        client.setQueryData(settingReading.queryKey, setting)
        setMade(secret)
      },
    })
  return (
    <>
      <SectionHead title="Signing secret" />
      <FactList
        facts={[
          { label: 'Made', value: <TimeText at={made_at} /> },
          { label: 'The one before signs until', value: former_until && <TimeText at={former_until} /> },
        ]}
      />
      <Button icon={KeyRound} wide className="mt-4" disabled={isOffline} onClick={make}>
        Make a new secret
      </Button>
      <ProofSheet {...rotate.sheet} title="Make a new signing secret?" confirm="Make a new one">
        You see the new one once. Messages are signed with both for {SECRET_OVERLAP_HOURS} hours, so that you
        can change your server meanwhile.
      </ProofSheet>
      {made !== null && <SecretSheet secret={made} onClose={() => setMade(null)} />}
    </>
  )
}
