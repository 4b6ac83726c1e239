// The devices that are told; each can be told no more from here, wherever it is.
import BellOff from 'lucide-react/icons/bell-off'
import Smartphone from 'lucide-react/icons/smartphone'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { useDevicePush } from '#app/api/use-device-push.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

export function Devices({ device }: { device: ReturnType<typeof useDevicePush> }) {
  const { query, mine, busy, turnOff } = device
  const isOnline = useReachable().state !== 'offline'
  return (
    <>
      <SectionHead title="Devices that are told" />
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={2} />}>
        {({ devices }) => devices.length === 0
          ? <p className="text-15 text-soft">None yet. Turn it on above, on each phone that should say it.</p>
          : (
            <ListCard label="Devices that are told">
              {devices.map(({ id, device: name, created_at }) => (
                <Row
                  key={id} icon={Smartphone} tone={id === mine?.id ? 'forest' : 'soft'} lead={name}
                  status={<>{id === mine?.id && 'This device · '}Since <TimeText at={created_at} /></>}
                  action={
                    <IconButton
                      label={`Tell ${name} no more`} icon={BellOff} size={20} className="-mr-3 text-soft"
                      disabled={busy || !isOnline} onClick={() => void turnOff(id).catch(() => undefined)}
                    />
                  }
                />
              ))}
            </ListCard>
          )}
      </Shown>
    </>
  )
}
