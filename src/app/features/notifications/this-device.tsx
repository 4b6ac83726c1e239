// The switch for this phone, and in words what stands in its way where something does.
import BellOff from 'lucide-react/icons/bell-off'
import { useReachable } from '#app/api/use-reachable.ts'
import type { PushStanding, useDevicePush } from '#app/api/use-device-push.ts'
import { Card } from '#app/ui/card.tsx'
import { Switch } from '#app/ui/choices.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'

export function ThisDevice({ device }: { device: ReturnType<typeof useDevicePush> }) {
  const { standing, mine, busy, turnOn, turnOff } = device
  const isOnline = useReachable().state !== 'offline'
  const way = obstacles[standing]
  if (way) return <Strip kind={way.kind} icon={BellOff} title={way.title}>{way.text}</Strip>
  const change = async (on: boolean) => {
    try {
      if (on) await turnOn()
      else if (mine) await turnOff(mine.id)
    } catch (error) {
      toast.error(wordsOf(error as Error))
    }
  }
  return (
    <Card className="!py-1">
      <Switch
        label="Tell this device" checked={standing === 'on'} aria-busy={busy}
        disabled={busy || !isOnline || standing === 'unknown'}
        hint={isOnline ? hints[standing] ?? '' : 'No network. This is changed online only.'}
        onChange={({ target }) => void change(target.checked)}
      />
    </Card>
  )
}

/** The provider's and our own sentences are for people; a browser's are not. */
const wordsOf = (error: Error) => error instanceof DOMException
  ? 'This browser could not reach its push service. Try again in a while.' : error.message

const hints: Partial<Record<PushStanding, string>> = {
  on: 'It says when something waits for you, also while the app is closed.',
  off: 'It can say when something waits for you, also while the app is closed.',
  unknown: 'Looking how this device stands.',
}

interface Obstacle { kind: 'info' | 'warning', title: string, text: string }

const obstacles: Partial<Record<PushStanding, Obstacle>> = {
  blocked: {
    kind: 'warning', title: 'This browser blocks our notices.',
    text: 'Open the settings of this site, beside the address or under App info, allow notifications, '
      + 'and come back.',
  },
  not_installed: {
    kind: 'info', title: 'An iPhone tells only apps on its home screen.',
    text: 'Touch Share, then Add to Home Screen. Open the app from there and come back to this page.',
  },
  unsupported: {
    kind: 'info', title: 'This browser has no notices.',
    text: 'You hear by mail. Another browser, or a newer one, can tell you on this device, too.',
  },
  no_service: {
    kind: 'info', title: 'Notices on devices are not set up here.', text: 'You hear by mail.',
  },
}
