// Where a part stands, as an icon and a word.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Pencil from 'lucide-react/icons/pencil'
import Smartphone from 'lucide-react/icons/smartphone'
import Upload from 'lucide-react/icons/upload'
import { StateText } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import type { StepState } from '#app/ui/progress.tsx'
import { isDone, type Standing } from './standing.ts'
import { wordsFor } from './words.ts'

const icons: Record<Standing['is'], IconShape> = {
  empty: CircleDashed,
  part: CircleDashed,
  draft: Pencil,
  held: Smartphone,
  waiting: Smartphone,
  sending: Upload,
  saved: CircleCheck,
  change: CircleAlert,
}

export function StandingText({ standing }: { standing: Standing }) {
  const { text, tone } = wordsFor(standing)
  return <StateText tone={tone} icon={icons[standing.is]}>{text}</StateText>
}

/** For the bar and the numbers of the groups: what waits is never drawn as done. */
export function stepState({ is }: Standing): StepState {
  if (is === 'saved') return 'done'
  if (is === 'waiting' || is === 'sending' || is === 'held') return 'waiting'
  return is === 'empty' ? 'todo' : 'current'
}

/** A group is as far as the part of it that is least far. */
export function groupState(standings: readonly Standing[]): StepState {
  const states = standings.map(stepState)
  if (states.every((state) => state === 'done')) return 'done'
  if (standings.every(isDone)) return 'waiting'
  return states.every((state) => state === 'todo') ? 'todo' : 'current'
}
