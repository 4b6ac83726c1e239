// The way on at the end of rows that are a part of a page: a person asks for the next ones.
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Further } from './further.tsx'
import type { Listing } from './rows.ts'

interface ShowMoreProps {
  listing: Listing<unknown>
  /** What the button says. */
  children?: ReactNode
}

export function ShowMore({ listing, children = 'Show more' }: ShowMoreProps) {
  const { has_more, is_fetching, is_stuck, more } = listing
  if (!has_more) return null
  if (is_stuck) return <Further listing={listing} />
  return <Button look="quiet" wide busy={is_fetching} onClick={more}>{children}</Button>
}
