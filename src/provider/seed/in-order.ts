// The demo's money as one past: what moved an account lies in the order of its times, whoever wrote it.
import type { JobWork } from '../jobs.ts'
import { bookedLater } from '../ledger/lines.ts'
import '../payouts/tables.ts'

/**
 * Writes all parts in one transaction, and books the lines of the accounts at its end. Where there are
 * accounts already, what an older demo still lacks is booked as it is written: nothing is put before a line.
 */
export async function inOrder(work: JobWork, write: (together: JobWork) => Promise<void>): Promise<void> {
  await work.inTransaction(async (inside) => {
    const together: JobWork = { ...work, inTransaction: (part) => part(inside) }
    const there = await inside.database.selectFrom('payout_account').select('id').limit(1).executeTakeFirst()
    await (there ? write(together) : bookedLater(inside, () => write(together)))
  })
}
