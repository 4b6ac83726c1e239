// What is said under rows of which there are more.
import { Button } from '../button.tsx'
import type { Listing } from './rows.ts'

/** That more are on their way, or did not come: then a person asks for them again, and the page does not. */
export function Further({ listing }: { listing: Listing<unknown> }) {
  const { has_more, is_fetching, is_stuck, problem, more } = listing
  if (!has_more || !(is_fetching || is_stuck)) return null
  if (!is_stuck) return <p className="py-4 text-center text-13 text-soft">Loading more</p>
  return (
    <div role="alert" className="pt-4 text-center text-13 text-soft">
      <p className="mb-2">The next rows did not come. {problem}</p>
      <Button look="tinted" busy={is_fetching} onClick={more}>
        Try again
      </Button>
    </div>
  )
}
