// How much of the memory forms with files may hold while they arrive, a slow phone's for minutes, and while
// their pictures wait to be drawn.
import { Refusal } from '#contract/refusal.ts'

/** A browser opens six connections at most. */
const FORMS_OF_ONE = 6
const BYTES_OF_ALL = 384 * 1024 * 1024

const forms = new Map<string, number>()
let held = 0

export interface Room {
  /** Counts what arrived; 503 when all together hold too much. */
  take(bytes: number): void
  /** Everything of it is let go of. */
  leave(): void
}

/** For one form of `sender`, a person or an address; 429 when too many of theirs are on the way already. */
export function uploadRoom(sender: string): Room {
  const running = forms.get(sender) ?? 0
  if (running >= FORMS_OF_ONE) {
    const message = 'Too many files are on their way at once. Wait until they have arrived.'
    throw new Refusal('rate_limited', message, { retry_after: 5 })
  }
  forms.set(sender, running + 1)
  let own = 0
  return {
    take(bytes) {
      own += bytes
      held += bytes
      if (held <= BYTES_OF_ALL) return
      const message = 'Too many files are arriving just now. Please try again in a moment.'
      throw new Refusal('unavailable', message, { retry_after: 10 })
    },
    leave() {
      held -= own
      const left = (forms.get(sender) ?? 1) - 1
      if (left === 0) forms.delete(sender)
      else forms.set(sender, left)
    },
  }
}
