// What was played since the page was opened, the latest first, each with the way to what came of it.
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import type { Answer } from '#contract/endpoint.ts'
import type { simulator } from '#contract/simulator.ts'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'

export interface Cause {
  /** Told apart from the same transaction played again. */
  at: number
  transaction: Answer<typeof simulator.collection>
}

export function Caused({ causes }: { causes: readonly Cause[] }) {
  if (causes.length === 0) return null
  return (
    <>
      <SectionHead title="What it caused" />
      <ListCard label="What it caused">
        {causes.map(({ at, transaction }) => {
          const { tone, icon, words } = lookOf(transaction)
          return (
            <RowLink
              key={at}
              to="/dashboard/transactions/$id"
              params={{ id: transaction.reference }}
              icon={icon}
              tone={tone}
              lead={transaction.payer_name}
              amount={<MoneyText amount={transaction.amount} />}
              status={words}
            />
          )
        })}
      </ListCard>
    </>
  )
}

function lookOf({ status, reason, reversal }: Cause['transaction']): {
  tone: Tone
  icon: IconShape
  words: string
} {
  if (reversal?.status === 'PENDING') {
    return { tone: 'amber', icon: Clock, words: 'The balance is short: held until there is enough' }
  }
  if (status === 'REVERSED') return { tone: 'clay', icon: CornerUpLeft, words: 'Taken back' }
  if (status === 'RETURNED') return { tone: 'clay', icon: CornerUpLeft, words: reason ?? 'Returned' }
  return { tone: 'leaf', icon: CircleCheck, words: 'Received' }
}
