// Where the person is logged in now; each device but this one can be logged out from here.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { accountSecurity } from '#contract/account-security.ts'
import { useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { sessionsReading, type SessionShown } from './readings.ts'

export function Devices() {
  const query = useQuery(sessionsReading)
  const [ending, setEnding] = useState<SessionShown | 'all'>()
  const { end, busy } = useEnding(() => setEnding(undefined))
  const isOffline = useReachable().state === 'offline'
  return (
    <>
      <SectionHead title="Logged in now" />
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={2} />}>
        {({ items }) => (
          <>
            <ListCard label="Devices that are logged in">
              {items.map((session) => (
                <Device key={session.id} session={session} off={isOffline} onEnd={() => setEnding(session)} />
              ))}
            </ListCard>
            {items.length > 1 && (
              <Button look="danger" wide className="mt-4" disabled={isOffline}
                onClick={() => setEnding('all')}>
                Log out everywhere else
              </Button>
            )}
          </>
        )}
      </Shown>
      <ConfirmDialog
        open={ending !== undefined} confirm="Log out" cancel="Keep" danger busy={busy}
        title={ending === 'all' ? 'Log out everywhere else?' : `Log out ${ending?.device ?? ''}?`}
        onConfirm={() => ending && end(ending)} onClose={() => setEnding(undefined)}
      >
        What was typed there and not sent stays on that device, locked, until you log in on it again.
      </ConfirmDialog>
    </>
  )
}

interface DeviceProps {
  session: SessionShown
  off: boolean
  onEnd: () => void
}

function Device({ session: { device, address, last_seen_at, mode, is_this }, off, onEnd }: DeviceProps) {
  return (
    <Row
      icon={Smartphone} tone={is_this ? 'forest' : 'soft'} lead={device}
      status={
        <>
          {is_this ? 'This device' : <>Seen <TimeText at={last_seen_at} /></>} · {address}
          {mode === 'test' && ' · test mode'}
        </>
      }
      action={!is_this && (
        <IconButton
          label={`Log out ${device}`} icon={LogOut} size={20} className="-mr-3 text-soft" disabled={off}
          onClick={onEnd}
        />
      )}
    />
  )
}

function useEnding(done: () => void) {
  const client = useQueryClient()
  const one = useWriting(accountSecurity.endSession)
  const others = useWriting(accountSecurity.endOthers)
  const onSettled = async () => {
    done()
    await client.invalidateQueries({ queryKey: sessionsReading.queryKey })
  }
  return {
    busy: one.isPending || others.isPending,
    end: (which: SessionShown | 'all') =>
      which === 'all' ? others.mutate({}, { onSettled }) : one.mutate({ params: { id: which.id } },
        { onSettled }),
  }
}
