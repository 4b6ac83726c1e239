// Whose account a number is: our own book answers first, and only of others is their bank asked.
import type { Mode } from '../database.ts'
import type { NameEnquiry } from '../outside/rail.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'
import { accountsOfBook, keyOf, namedInBook, type Account } from './find.ts'

type Asking = Pick<Work, 'database' | 'now' | 'outside'>

/** By {@link keyOf}: what our own book knows of these accounts; a bank has to be asked about all others. */
export async function namesInBook(
  work: Pick<Work, 'database' | 'now'>, mode: Mode, accounts: readonly Account[],
): Promise<Map<string, NameEnquiry>> {
  const ours = await accountsOfBook(work, accounts)
  return new Map([...ours].map(([key, account]) => [key, namedInBook(account, { mode, now: work.now })]))
}

/** Throws where the bank's road breaks; our own book always answers. */
export async function enquire(work: Asking, mode: Mode, account: Account): Promise<NameEnquiry> {
  const ours = await namesInBook(work, mode, [account])
  return ours.get(keyOf(account)) ?? work.outside.rail.enquire({ ...account, mode })
}

/** The same, and null where the road breaks: for whom a bank's silence stops nobody. */
export async function enquireIfHeard(
  work: Asking, mode: Mode, account: Account,
): Promise<NameEnquiry | null> {
  const ours = await namesInBook(work, mode, [account])
  return ours.get(keyOf(account)) ?? work.outside.rail.enquire({ ...account, mode }).catch(() => null)
}

/** Refuses `field` with `message` for an account that we issued: for what only another bank can do. */
export async function refuseOurs(
  work: Pick<Work, 'database'>, account: Account, field: string, message: string,
): Promise<void> {
  if ((await accountsOfBook(work, [account])).size > 0) refuseFields({ [field]: message })
}
