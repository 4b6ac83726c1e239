// Rows as a part of a page, with the way to more of them, or what stands in their place.
import type { ReactNode } from 'react'
import { Shown } from '../shown.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import type { Listing } from './rows.ts'
import { ShowMore } from './show-more.tsx'

interface ShownRowsProps<T> {
  listing: Listing<T>
  /** While there is none. */
  none?: ReactNode
  /** The page around them says already how old it is. */
  ageless?: boolean
  children: (items: readonly T[]) => ReactNode
}

export function ShownRows<T>({ listing, none, ageless = false, children }: ShownRowsProps<T>) {
  const { items, state, problem, kept_at, is_fetching, retry, has_more } = listing
  const standing = {
    data: state === 'ready' ? items : undefined, state, problem, busy: is_fetching, retry,
    kept_at: ageless ? null : kept_at,
  }
  return (
    <Shown standing={standing} loading={<SkeletonRows rows={3} />}>
      {(shown) => shown.length === 0 && !has_more && none !== undefined ? none : (
        <>
          {children(shown)}
          <ShowMore listing={listing} />
        </>
      )}
    </Shown>
  )
}
