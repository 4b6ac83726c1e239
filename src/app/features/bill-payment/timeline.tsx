// What happened to a bill, the latest first.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { neverLeft } from '#domain/bill.ts'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Bill } from './words.tsx'

const open = {
  dispatch: 'Waits for its turn', vendor: 'Checking with the vendor', person: 'With our staff',
} as const

export function Timeline({ bill }: { bill: Bill }) {
  const { status, waits_for, reason, sent_at, ended_at, created_at, creator_name } = bill
  const when = (at: string | null) => at && <TimeText at={at} />
  return (
    <ListCard label="What happened">
      {status === 'SUCCESSFUL' && (
        <Row key="end" icon={CircleCheck} tone="leaf" lead="Delivered by the vendor" when={when(ended_at)} />
      )}
      {status === 'FAILED' && (
        <Row
          key="end" icon={CircleAlert} tone="clay" lead="Not delivered, money back" when={when(ended_at)}
        />
      )}
      {waits_for && <Row key="waits" icon={Clock} tone="amber" lead={open[waits_for]} />}
      {sent_at && !neverLeft(reason) && (
        <Row key="sent" icon={CircleCheck} tone="leaf" lead="Sent to the vendor" when={when(sent_at)} />
      )}
      <Row
        key="asked" icon={CircleCheck} tone="leaf" lead={`Paid by ${creator_name}`} when={when(created_at)}
      />
    </ListCard>
  )
}
