// How this phone stands, on every page: all sent, so many waiting, or something that needs the person.
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import Inbox from 'lucide-react/icons/inbox'
import Smartphone from 'lucide-react/icons/smartphone'
import { useReachable } from '#app/api/use-reachable.ts'
import { useKeeping } from '#app/offline/use-keeping.ts'
import { useShared } from '#app/offline/use-shared.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { Chip, chipTarget, type Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'

export function PhoneChip() {
  const { counts, elsewhere } = useWaiting()
  const shared = useShared()?.length ?? 0
  const { kept } = useKeeping()
  const { state } = useReachable()
  const isOnline = state === 'online'
  const { tone, icon, words, isBrief } =
    phoneState({ ...counts, elsewhere, shared, isKept: kept === 'disk', isOnline })
  return (
    <Link to="/dashboard/on-this-phone" aria-label={`On this phone: ${words}`} className={chipTarget}>
      <Chip tone={tone} icon={icon} {...(isBrief && { className: 'narrow:px-1.5 narrow:[&>svg]:mr-0' })}>
        <span className={isBrief ? 'narrow:sr-only' : undefined}>{words}</span>
      </Chip>
    </Link>
  )
}

interface Standing {
  waiting: number
  needsYou: number
  /** How many wait in the other mode. */
  elsewhere?: number
  /** Files from another app that are not attached yet. */
  shared?: number
  /** What is typed is on disk, and not in memory only. */
  isKept: boolean
  isOnline: boolean
}

interface Shown {
  tone: Tone
  icon: IconShape
  words: string
  /**
   * Beside a title on a narrow phone the picture says it alone: what comes and goes with the network takes
   * the same room there, and the page does not move.
   */
  isBrief?: boolean
}

/** The one thing that a person should know first. */
export function phoneState(standing: Standing): Shown {
  const { needsYou, elsewhere = 0, shared = 0, isKept, isOnline } = standing
  const waiting = standing.waiting + elsewhere
  if (!isKept) return { tone: 'clay', icon: CircleAlert, words: 'Not saved' }
  if (needsYou > 0) {
    return { tone: 'clay', icon: CircleAlert, words: `${needsYou} ${needsYou === 1 ? 'needs' : 'need'} you` }
  }
  if (waiting > 0) return { tone: 'sky', icon: isOnline ? Smartphone : CloudOff, words: `${waiting} waiting` }
  if (shared > 0) return { tone: 'sky', icon: Inbox, words: `${shared} shared` }
  const isBrief = true
  if (!isOnline) return { tone: 'sky', icon: CloudOff, words: 'No network', isBrief }
  return { tone: 'soft', icon: Check, words: 'Saved', isBrief }
}
