// What happened to a payout, the latest first.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Payout } from './facts.tsx'

interface Moment {
  words: string
  at: string | null
  tone: Tone
  icon: IconShape
}

const ends: Record<string, Pick<Moment, 'words' | 'tone' | 'icon'>> = {
  SUCCESSFUL: { words: 'Paid by the bank', tone: 'leaf', icon: CircleCheck },
  FAILED: { words: 'Refused by the bank', tone: 'clay', icon: CircleAlert },
  DECLINED: { words: 'Declined', tone: 'clay', icon: CircleAlert },
  EXPIRED: { words: 'Expired without approval', tone: 'clay', icon: CircleAlert },
}

const waits = {
  approval: 'Waits for approval',
  dispatch: 'Waits for its turn',
  limit: 'Waits for the next day',
  bank: 'Checking with the bank',
  person: 'With our staff',
} as const

function momentsOf(payout: Payout): Moment[] {
  const { status, ended_at, sent_at, waits_for, createdAt, creator_name } = payout
  const end = ends[status]
  const moments: (Moment | null)[] = [
    end ? { ...end, at: ended_at } : null,
    waits_for ? { words: waits[waits_for], at: null, tone: 'amber', icon: Clock } : null,
    sent_at ? { words: 'Sent to the bank', at: sent_at, tone: 'leaf', icon: CircleCheck } : null,
    { words: `Asked by ${creator_name}`, at: createdAt, tone: 'leaf', icon: CircleCheck },
  ]
  return moments.filter((moment): moment is Moment => moment !== null)
}

export function Timeline({ payout }: { payout: Payout }) {
  return (
    <ListCard label="What happened">
      {momentsOf(payout).map(({ words, at, tone, icon }) => (
        <Row key={words} icon={icon} tone={tone} lead={words} when={at && <TimeText at={at} />} />
      ))}
    </ListCard>
  )
}
