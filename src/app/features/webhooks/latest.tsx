// The latest of what was told, and the way to all of it.
import { useQuery } from '@tanstack/react-query'
import { webhookLabel } from '#domain/webhook.ts'
import { useFollowing } from '#app/api/follow.ts'
import { LookText } from '#app/ui/chip.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { looks } from './facts.tsx'
import { latestReading } from './readings.ts'

const isLeaving = ({ items }: { items: { status: string, attempts: number }[] }) =>
  items.some(({ status, attempts }) => status === 'PENDING' && attempts === 0)

export function Latest() {
  const { data } = useQuery(useFollowing(latestReading, isLeaving))
  if (!data || data.items.length === 0) return null
  return (
    <>
      <SectionHead
        title="Deliveries" end={<TextLink to="/dashboard/settings/webhooks/deliveries">See all</TextLink>}
      />
      <ListCard label="Deliveries">
        {data.items.map(({ id, event, status, created_at }) => (
          <RowLink
            key={id} to="/dashboard/settings/webhooks/deliveries/$id" params={{ id }}
            lead={webhookLabel(event)} status={<LookText look={looks[status]} />}
            when={<TimeText at={created_at} />}
          />
        ))}
      </ListCard>
    </>
  )
}
