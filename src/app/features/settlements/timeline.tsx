// What happened to a settlement, the latest first.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Layers from 'lucide-react/icons/layers'
import Send from 'lucide-react/icons/send'
import type { Answer } from '#contract/endpoint.ts'
import type { settlements } from '#contract/settlements.ts'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

type SettlementEvent = Answer<typeof settlements.show>['events'][number]

const looks: Record<SettlementEvent['kind'], { words: string, tone: Tone, icon: IconShape }> = {
  created: { words: 'Made', tone: 'soft', icon: Layers },
  sent: { words: 'Sent to the bank', tone: 'soft', icon: Send },
  paid: { words: 'Paid', tone: 'leaf', icon: CircleCheck },
  refused: { words: 'Refused by the bank', tone: 'clay', icon: CircleAlert },
}

/** What the bank said, or which account it was sent to. */
const detailOf = ({ kind, nuban, reason }: SettlementEvent) => {
  if (kind === 'refused') return reason
  return kind === 'sent' && nuban ? <span className="figures">{nuban}</span> : null
}

/** Short, as an amount stands beside it. */
const partWords: Record<SettlementEvent['kind'], string> = {
  created: 'made', sent: 'sent', paid: 'paid', refused: 'refused',
}

interface TimelineProps {
  events: readonly SettlementEvent[]
  /** Whether it goes in several transfers: each is told with what it carried. */
  isInParts: boolean
}

export function Timeline({ events, isInParts }: TimelineProps) {
  return (
    <ListCard label="What happened">
      {[...events].reverse().map((event, place) => {
        const { words, tone, icon } = looks[event.kind]
        return (
          <Row
            // Something can happen twice at the same moment; the order never changes.
            key={`${events.length - place} ${event.kind}`}
            icon={icon} tone={tone}
            lead={isInParts && event.part !== null ? `Part ${event.part} ${partWords[event.kind]}` : words}
            amount={isInParts && event.amount !== null ? <MoneyText amount={event.amount} /> : undefined}
            status={detailOf(event)} when={<TimeText at={event.at} />}
          />
        )
      })}
    </ListCard>
  )
}
