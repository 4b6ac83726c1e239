// What happened to a payment, the latest first.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Lock from 'lucide-react/icons/lock'
import Receipt from 'lucide-react/icons/receipt'
import type { Answer } from '#contract/endpoint.ts'
import type { transactions } from '#contract/transactions.ts'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

export type TransactionEvent = Answer<typeof transactions.show>['events'][number]

interface Look {
  words: string
  tone: Tone
  icon: IconShape
}

const charge = { tone: 'soft', icon: Receipt } as const

const looks: Record<TransactionEvent['kind'], Look> = {
  pending: { words: 'Begun by the payer', tone: 'amber', icon: Clock },
  received: { words: 'Received', tone: 'leaf', icon: CircleCheck },
  failed: { words: 'Not paid', tone: 'clay', icon: CircleAlert },
  returned: { words: 'Returned to the payer', tone: 'clay', icon: CornerUpLeft },
  fee: { words: 'Fee', ...charge },
  vat: { words: 'VAT on the fee', ...charge },
  stamp_duty: { words: 'Stamp duty', ...charge },
  credited: { words: 'Credited to you', tone: 'leaf', icon: CircleCheck },
  settled: { words: 'Settled to your account', tone: 'leaf', icon: CircleCheck },
  reversal_asked: { words: 'Asked back by the payer\'s bank', tone: 'amber', icon: CornerUpLeft },
  held: { words: 'Held for the payer\'s bank', tone: 'amber', icon: Lock },
  reversed: { words: 'Taken back by the payer\'s bank', tone: 'clay', icon: CornerUpLeft },
}

export const eventWords = (kind: TransactionEvent['kind']): string => looks[kind].words

export function Timeline({ events }: { events: readonly TransactionEvent[] }) {
  return (
    <ListCard label="What happened">
      {[...events].reverse().map(({ kind, amount, at }, place) => {
        const { words, tone, icon } = looks[kind]
        return (
          <Row
            // Something can happen twice at the same moment; the order never changes.
            key={`${events.length - place} ${kind}`}
            icon={icon}
            tone={tone}
            lead={words}
            amount={amount !== null && <MoneyText amount={amount} />}
            when={<TimeText at={at} />}
          />
        )
      })}
    </ListCard>
  )
}
