// The names of many accounts: those in our own book, and those that banks give within the time there is.
import { namesInBook } from '../book-transfers/enquire.ts'
import { keyOf, type Account } from '../book-transfers/find.ts'
import type { Caller } from '../caller.ts'
import type { NameEnquiry } from '../outside/rail.ts'
import type { Work } from '../work.ts'

const AT_ONCE = 2_000
/** A file is answered within three seconds; who is not named by then is paid all the same, with a warning. */
const PATIENCE_MS = 1_500

/** By {@link keyOf}; an account that is missing was not answered for in time. */
export async function namesOf(
  work: Work<Caller>, accounts: readonly Account[],
): Promise<Map<string, NameEnquiry>> {
  const { rail } = work.outside
  const { mode } = work.caller
  const names = await namesInBook(work, mode, accounts)
  const others = accounts.filter((account) => !names.has(keyOf(account)))
  const waiting = [...new Map(others.map((account) => [keyOf(account), account])).values()]
  const asker = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      const answer = await rail.enquire({ ...account, mode }).catch(() => null)
      if (answer) names.set(keyOf(account), answer)
    }
  }
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((done) => { timer = setTimeout(done, PATIENCE_MS) })
  const askers = Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, asker))
  await Promise.race([askers, patience])
  clearTimeout(timer)
  // Who is still asked for has lost its turn; a late answer changes nothing of what was handed over.
  waiting.length = 0
  return new Map(names)
}
