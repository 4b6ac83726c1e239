// The signing secret: since when it is there, and a new one, shown once.
import { useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { webhooks } from '#contract/webhooks.ts'
import { SECRET_OVERLAP_HOURS } from '#domain/webhook.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { settingReading, type Setting } from './readings.ts'
import { SecretSheet } from './secret-sheet.tsx'

export function Secret({ setting: { former_until }, made_at }: { setting: Setting, made_at: string }) {
  const client = useQueryClient()
  const rotate = useWriting(webhooks.rotate)
  const isOffline = useReachable().state === 'offline'
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const make = () =>
    rotate.mutate({}, {
      onSuccess({ secret, ...setting }) {
        client.setQueryData(settingReading.queryKey, setting)
        setMade(secret)
      },
      onSettled: () => setAsking(false),
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
      <Button icon={KeyRound} wide className="mt-4" disabled={isOffline} onClick={() => setAsking(true)}>
        Make a new secret
      </Button>
      <ConfirmDialog
        open={isAsking} title="Make a new signing secret?" confirm="Make a new one" cancel="Keep"
        busy={rotate.isPending} onConfirm={make} onClose={() => setAsking(false)}
      >
        You see the new one once. Messages are signed with both for {SECRET_OVERLAP_HOURS} hours, so that you
        can change your server meanwhile.
      </ConfirmDialog>
      {made !== null && <SecretSheet secret={made} onClose={() => setMade(null)} />}
    </>
  )
}
