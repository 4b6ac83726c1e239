// How payments are shared, to read: on a page of who may not change it, and as rows above the sub-accounts.
import { useQuery } from '@tanstack/react-query'
import Split from 'lucide-react/icons/split'
import { useStanding } from '#app/api/standing.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { shareWords, splitId, splitsReading, type Split as Known } from './split-typed.ts'

const standingWords = {
  PAID: null, SWITCHED_OFF: 'switched off', CHANGED: 'has another account by now',
} as const

export function SplitRead({ split }: { split: Known | null }) {
  if (!split || split.lines.length === 0) {
    return <p className="text-15 text-soft">Nothing is shared here: all of it goes to the main account.</p>
  }
  return (
    <ListCard label="How it is shared">
      {split.lines.map((line) => (
        <Row
          key={line.sub_account_id} lead={calmName(line.account_name)} amount={shareWords(line)}
          status={[`${line.bank_name} ${line.nuban}`, standingWords[line.standing]]
            .filter(Boolean).join(' · ')}
        />
      ))}
    </ListCard>
  )
}

/** The one of all payments first, also where there is none yet. */
export function Splits() {
  const standing = useStanding(useQuery(splitsReading))
  return (
    <section aria-label="How payments are shared" className="mb-4 lg:max-w-[720px]">
      <Shown standing={standing} loading={<SkeletonRows rows={1} />}>
        {({ items }) => (
          <>
            <ListCard label="How payments are shared">
              {[items.find(({ scope }) => scope === 'all') ?? null,
                ...items.filter(({ scope }) => scope !== 'all')].map((split) => (
                <RowLink
                  key={split?.id ?? 'all'} to="/dashboard/sub-accounts/$id/edit"
                  params={{ id: split ? splitId(split) : 'split' }} icon={Split}
                  lead={leadOf(split)} status={statusOf(split)}
                />
              ))}
            </ListCard>
            <SectionHead title="Your accounts at other banks" />
          </>
        )}
      </Shown>
    </section>
  )
}

function leadOf(split: Known | null): string {
  if (!split || split.scope === 'all') return 'Share all payments'
  const kind = split.scope === 'virtual_account' ? 'Account' : 'Link'
  return [kind, split.subject_name, split.subject].filter(Boolean).join(' ')
}

function statusOf(split: Known | null): string {
  if (!split) return 'Nothing is shared: all of it goes to your main account.'
  if (split.lines.length === 0) return 'All of it goes to your main account.'
  return split.lines.map((line) => `${shareWords(line)} to ${calmName(line.account_name)}`).join(', ')
}
