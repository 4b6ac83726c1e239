// Approvals: what waits for this person, what they asked for themselves, and what was decided.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { sum } from '#domain/money.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Decided } from './decided.tsx'
import { ExportWaiting } from './export.tsx'
import { Older } from './older.tsx'
import { Several } from './several.tsx'
import { waitingReading, type Item } from './readings.ts'
import { RequestCard, requestsClasses } from './request-card.tsx'
import { needLook } from './words.ts'

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
]

export function ApprovalsPage() {
  const { view } = useSearch({ strict: false }) as { view?: string }
  const decided = view === 'decided'
  const navigate = useNavigate()
  const choose = (next: string) =>
    void navigate({ to: '.', search: (next === 'decided' ? { view: next } : {}) as never, replace: true })
  return (
    <>
      <PageHeader title="Approvals" />
      <main className="flex-1 px-side pt-1 pb-6 lg:max-w-[1040px]">
        <div className="lg:max-w-[480px]">
          <Segments
            label="Which requests"
            value={decided ? 'decided' : 'waiting'}
            choices={views}
            onChange={choose}
          />
        </div>
        {decided ? <div className="mt-3"><Decided /></div> : <Waits />}
      </main>
    </>
  )
}

const Waits = () => (
  <>
    <div className="mt-2"><Waiting /></div>
    {/* After what is to be decided, and not between a director and the first touch. */}
    <div className="flex justify-end mt-4"><ExportWaiting /></div>
  </>
)

function Waiting() {
  const standing = useStanding(useQuery(waitingReading))
  const me = useSession()?.user_id
  // As they were when the choosing began: what is decided leaves the queue, and its result stays on the page.
  const [choosing, setChoosing] = useState<readonly Item[] | null>(null)
  if (choosing) return <Several items={choosing} onDone={() => setChoosing(null)} />
  return (
    <Shown standing={standing} loading={<SkeletonRows rows={4} />}>
      {({ items, next_cursor }) => {
        const mine = items.filter(({ created_by }) => created_by === me)
        const received = items.filter(({ created_by }) => created_by !== me)
        const open = received.filter(({ can_decide }) => can_decide)
        if (items.length === 0) return <NothingWaits />
        return (
          <>
            {open.length > 0 && (
              <Sum items={open} onChoose={open.length > 1 ? () => setChoosing(open) : null} />
            )}
            <Cards label="Waiting for you" items={received} />
            {received.length === 0 && <p className="py-4 text-15 text-soft">Nothing waits for you.</p>}
            {mine.length > 0 && <SectionHead title="Asked by you" />}
            <Cards label="Asked by you" items={mine} looks={needLook} />
            {next_cursor !== null && (
              <Older cursor={next_cursor}>{(older) => <Cards label="Older" items={older} />}</Older>
            )}
          </>
        )
      }}
    </Shown>
  )
}

function Sum({ items, onChoose }: { items: readonly Item[]; onChoose: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-baseline mb-3">
      <p className="mr-3 text-15 text-soft">You can decide</p>
      <span className="ml-auto text-22 font-semibold">
        <MoneyText amount={sum(items.map(({ amount }) => amount))} />
      </span>
      {onChoose && (
        <Button look="quiet" size="small" className="w-full !justify-start -ml-4 -mb-2" onClick={onChoose}>
          Decide several at once
        </Button>
      )}
    </div>
  )
}

interface CardsProps {
  label: string
  items: readonly Item[]
  looks?: typeof needLook
}

function Cards({ label, items, looks }: CardsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className={requestsClasses}>
      {items.map((item) => (
        <RequestCard key={item.unique_reference} item={item} {...(looks && { look: looks(item) })} />
      ))}
    </ul>
  )
}

const NothingWaits = () => (
  <EmptyState icon={ShieldCheck} title="Nothing waits for a decision">
    A payout that needs a second person stands here, with everything you need to decide.
  </EmptyState>
)
