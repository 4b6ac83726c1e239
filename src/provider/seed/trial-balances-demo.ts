// The demo's kept days: the last week's trial balances, as if each had been taken in the night after it.
import type { JobWork } from '../jobs.ts'
import { checkLedger } from '../ledger/check.ts'
import { takeTrialBalances } from '../trial-balances/take.ts'

const DAY_MS = 86_400_000
const NIGHTS = 7

/** Does nothing where a day is kept already. */
export async function seedTrialBalances({ app: { database }, now }: JobWork): Promise<void> {
  const found = await checkLedger(database)
  for (let ago = NIGHTS - 1; ago >= 0; ago -= 1) {
    await takeTrialBalances(database, new Date(now.getTime() - ago * DAY_MS), found)
  }
}
