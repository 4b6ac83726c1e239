// What was done last, by whom and when.
import Activity from 'lucide-react/icons/activity'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Shown } from './onboarding-card.tsx'

export function RecentActivity({ recent }: Pick<Shown, 'recent'>) {
  return (
    <>
      <SectionHead title="Recent activity" />
      {recent.length === 0 ? (
        <Card>
          <EmptyState icon={Activity} title="Nothing yet">
            What you and your team do shows here, the newest first.
          </EmptyState>
        </Card>
      ) : (
        <ListCard label="Recent activity">
          {recent.map(({ id, title, by, at }) => (
            <Row key={id} lead={title} status={by} when={<TimeText at={at} />} />
          ))}
        </ListCard>
      )}
    </>
  )
}
