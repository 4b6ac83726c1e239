// The bank's names for many accounts, as many as it gives within the time there is.
import type { InterbankRail, NameEnquiry } from '../outside/rail.ts'

const AT_ONCE = 2_000
/** A file is answered within three seconds; who is not named by then is paid all the same, with a warning. */
const PATIENCE_MS = 1_500

export interface Account { bank_code: string, nuban: string }

export const keyOf = ({ bank_code, nuban }: Account): string => `${bank_code} ${nuban}`

/** By {@link keyOf}; an account that is missing was not answered for in time. */
export async function namesOf(
  rail: InterbankRail, accounts: readonly Account[],
): Promise<Map<string, NameEnquiry>> {
  const names = new Map<string, NameEnquiry>()
  const waiting = [...new Map(accounts.map((account) => [keyOf(account), account])).values()]
  const asker = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      const answer = await rail.enquire(account).catch(() => null)
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
