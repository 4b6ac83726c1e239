// The first few rows of a list on another page, with the way to all of them.
import type { ReactNode } from 'react'
import { SectionHead } from '../card.tsx'
import { Disc, ListCard, Row, RowLink } from '../list-card.tsx'
import { TextLink } from '../link-button.tsx'
import { NotForRole } from '../not-for-role.tsx'
import { OfflineState } from '../offline-state.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { ErrorState } from '../states.tsx'
import { initials } from '../initials.ts'
import { inRole, seen, type Fact } from './fact.ts'
import type { Rows } from './rows.ts'
import { useRows } from './use-rows.ts'

interface PreviewProps<T> {
  title: string
  rows: Rows<T>
  facts: readonly Fact<T>[]
  keyOf: (item: T) => string
  to?: (item: T) => string
  picture?: (item: T) => ReactNode
  /** Where all of them are. */
  all: string
  empty: ReactNode
}

const COUNT = 6

export function Preview<T>({ title, rows, facts, keyOf, to, picture, all, empty }: PreviewProps<T>) {
  const { items, state, total, problem, kept_at, is_fetching, retry } = useRows(rows, {}, COUNT)
  const nameOf = (item: T) => inRole(facts, 'lead')?.text(item) ?? ''
  return (
    <>
      <SectionHead
        title={title}
        end={
          state === 'ready' &&
          total !== 0 && (
            <TextLink to={all} className="-my-3.5 text-15">
              See all
            </TextLink>
          )
        }
      />
      {kept_at && <OfflineState at={kept_at} onRetry={retry} />}
      {state === 'loading' && <SkeletonRows rows={4} />}
      {state === 'silent' && <OfflineState onRetry={retry} />}
      {state === 'barred' && <NotForRole>{problem}</NotForRole>}
      {(state === 'failed' || state === 'gone') && (
        <ErrorState onRetry={retry} busy={is_fetching}>
          {problem}
        </ErrorState>
      )}
      {state === 'ready' && items.length === 0 && <div className="rounded-card bg-card">{empty}</div>}
      {items.length > 0 && (
        <ListCard label={title}>
          {items.slice(0, COUNT).map((item) => {
            const parts = {
              picture: picture?.(item) ?? <Disc>{initials(nameOf(item))}</Disc>,
              lead: seen(facts, 'lead', item),
              amount: seen(facts, 'amount', item),
              status: seen(facts, 'status', item),
              when: seen(facts, 'when', item),
            }
            return to ? (
              <RowLink key={keyOf(item)} to={to(item)} {...parts} />
            ) : (
              <Row key={keyOf(item)} {...parts} />
            )
          })}
        </ListCard>
      )}
    </>
  )
}
