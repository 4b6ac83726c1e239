// Files from another app that nobody has attached yet.
import Inbox from 'lucide-react/icons/inbox'
import { formatSize } from '#domain/size.ts'
import { useShared } from '#app/offline/use-shared.ts'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

export function SharedPart() {
  const files = useShared() ?? []
  if (files.length === 0) return null
  return (
    <section>
      <div className="flex items-baseline justify-between mt-5 mb-2 text-13 text-soft">
        <h2 className="font-semibold text-ink">Shared with Oja</h2>
        <span>Goes after a day</span>
      </div>
      <ListCard label="Shared with Oja">
        {files.map(({ id, name, size, at }) => (
          <RowLink
            key={id} to="/dashboard/onboarding/shared" icon={Inbox} tone="sky"
            lead={<span className="text-15">{name ?? 'Shared while nobody was logged in'}</span>}
            status={<>{formatSize(size)} · shared <TimeText at={new Date(at)} /></>}
          />
        ))}
      </ListCard>
    </section>
  )
}
