// On this phone: first that nothing is lost, then what needs the person, what waits, drafts, what was sent,
// at the end which screens are here and what data was used.
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import { formatSize } from '#domain/size.ts'
import { lagosClock } from '#domain/time.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { retry } from '#app/offline/outbox.ts'
import { useKeeping } from '#app/offline/use-keeping.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'
import { Button } from '#app/ui/button.tsx'
import { toneClasses } from '#app/ui/chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { DataPart } from './data-part.tsx'
import { DraftRow } from './draft-row.tsx'
import { EntryRow } from './entry-row.tsx'
import { ScreensPart } from './screens-part.tsx'
import { SharedPart } from './shared-part.tsx'
import { OtherMode, useOtherMode } from './other-mode.tsx'
import { SomeoneElse } from './someone-else.tsx'
import { RemoveDialog, removalOf, removalOfDraft, type Removal } from './removal.tsx'
import { summaryOf } from './sorting.ts'
import { useOnPhone, useSpace } from './use-on-phone.ts'

export function OnThisPhonePage() {
  const { needsYou, waiting, drafts, aside, sent, elsewhere, expiring, isLoaded } = useOnPhone()
  const [removing, setRemoving] = useState<Removal | null>(null)
  const remove = (item: WaitingItem) => setRemoving(removalOf(item))
  const space = useSpace(waiting.length + sent.length)
  const size = waiting.reduce((sum, item) => sum + item.size, 0)
  const rows = (items: readonly WaitingItem[], look: 'needs you' | 'waiting' | 'sent') =>
    items.map((item) => <EntryRow key={item.id} item={item} look={look} onRemove={remove} />)
  const tryNow = () => {
    for (const { id, can } of [...needsYou, ...waiting]) if (can.retry) void retry(id)
  }
  return (
    <>
      <PageHeader title="On this phone" back={useBack()} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {!isLoaded && (
          <div className="mt-4">
            <SkeletonRows rows={3} />
          </div>
        )}
        {isLoaded && <Summary needsYou={needsYou.length} waiting={waiting} elsewhere={elsewhere} />}
        <OtherMode count={elsewhere} />
        <Part title="Needs you">{rows(needsYou, 'needs you')}</Part>
        <Part title="Waiting to send" end={`${waiting.length} · ${formatSize(size)}`}>
          {rows(waiting, 'waiting')}
        </Part>
        <SharedPart />
        <Part title="Drafts" end="Not sent until you do">
          {[...drafts, ...aside].map((draft) => (
            <DraftRow
              key={`${draft.form} ${draft.entity} ${draft.aside ?? ''} ${draft.updated_at}`}
              draft={draft}
              expiring={expiring}
              onRemove={(each) => setRemoving(removalOfDraft(each))}
            />
          ))}
        </Part>
        <Part title="Sent today">{rows(sent, 'sent')}</Part>
        <SomeoneElse />
        <ScreensPart />
        <DataPart />
      </main>
      {needsYou.length + waiting.length > 0 && (
        <StickyActions
          state={space && <span className="figures">{formatSize(space.used)} used on this phone</span>}
        >
          <Button look="tinted" wide icon={RefreshCw} onClick={tryNow}>
            Try now
          </Button>
        </StickyActions>
      )}
      <RemoveDialog removal={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

/** Where the person came from; on a phone the page is reached from the chip of any page. */
function useBack() {
  const router = useRouter()
  return useCanGoBack() ? { onClick: () => router.history.back() } : { to: '/dashboard/overview' }
}

interface SummaryProps { needsYou: number, waiting: readonly WaitingItem[], elsewhere: number }

function Summary({ needsYou, waiting, elsewhere }: SummaryProps) {
  const other = useOtherMode()
  const { state, since } = useReachable()
  const { kept } = useKeeping()
  const { tone, title, text } = summaryOf({
    reach: state, since: lagosClock(new Date(since)), kept, needsYou, waiting: waiting.length,
    elsewhere: elsewhere > 0 ? other : null, isSending: waiting.some((item) => item.state === 'sending'),
  })
  const icon =
    kept !== 'disk' || tone === 'amber'
      ? CircleAlert
      : state !== 'online'
        ? CloudOff
        : tone === 'leaf'
          ? CircleCheck
          : Smartphone
  return (
    <div role="status" className="flex items-center mt-2">
      <span
        className={classes(
          'grid place-items-center w-12 h-12 mr-3 rounded-full flex-none',
          toneClasses(tone),
        )}
      >
        <Icon of={icon} size={24} />
      </span>
      <div className="flex-1 min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-15 text-soft">{text}</p>
      </div>
    </div>
  )
}

function Part({ title, end, children }: { title: string, end?: string, children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between mt-5 mb-2 text-13 text-soft">
        <h2 className="font-semibold text-ink">{title}</h2>
        {end && <span className="tabular-nums">{end}</span>}
      </div>
      <ListCard label={title}>{children}</ListCard>
    </section>
  )
}
