// What was told lately, also where neither a letter nor a device says it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellDot from 'lucide-react/icons/bell-dot'
import { notifications } from '#contract/notifications.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

const SHOWN = 10

const latestReading = reading(
  notifications.list, { query: { limit: SHOWN } }, { persist: true, staleTime: 0 })

export function Latest() {
  const query = useQuery(latestReading)
  const client = useQueryClient()
  const { mutate, isPending } = useWriting(notifications.read)
  const isOnline = useReachable().state !== 'offline'
  const unread = query.data?.unread ?? 0
  const markRead = () => mutate({ body: {} }, {
    onSuccess: () => client.invalidateQueries({ queryKey: latestReading.queryKey }),
  })
  return (
    <>
      <SectionHead title="Latest" end={unread > 0 && `${unread} not read`} />
      <Shown standing={{ ...useStanding(query), kept_at: null }} loading={<SkeletonRows rows={3} />}>
        {({ items }) => items.length === 0
          ? <p className="text-15 text-soft">Nothing was told yet.</p>
          : (
            <ListCard label="Latest">
              {items.map(({ id, title, detail, path, at, read }) => (
                <RowLink
                  key={id} to={path} icon={read ? Bell : BellDot} tone={read ? 'soft' : 'forest'}
                  lead={<>{title}{!read && <span className="sr-only">, not read</span>}</>}
                  status={<><span className="block">{detail}</span><TimeText at={at} /></>}
                />
              ))}
            </ListCard>
          )}
      </Shown>
      {unread > 0 && (
        <Button look="quiet" wide busy={isPending} disabled={!isOnline} className="mt-2" onClick={markRead}>
          Mark all as read
        </Button>
      )}
    </>
  )
}
