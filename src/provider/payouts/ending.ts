// The end of payouts in the books: what was reserved is paid with its charges, or free again. Whoever ends
// one holds its row, and ends it once.
import { paying, releasing } from '../ledger/reserved.ts'
import { transfer, type Transfer } from '../ledger/transfer.ts'
import { settleOutcomes } from '../schedules/outcome.ts'
import type { Work } from '../work.ts'
import { reservedBy } from './create.ts'
import { uncount } from './let-go.ts'
import type { PayoutTable } from './tables.ts'
import { emitPayouts } from './webhooks.ts'

/** All of one merchant and mode, as they stand once they have ended. */
export async function bookEnds(work: Work, ended: readonly PayoutTable[]): Promise<void> {
  const [first] = ended
  if (!first) return
  await settleOutcomes(work, ended.map(({ schedule_id }) => schedule_id))
  await uncount(work, ended.filter(({ status }) => status === 'FAILED'))
  await transfer(work, first, ended.flatMap(endings))
  await emitPayouts(work, ended)
}

const endings = (payout: PayoutTable): Transfer[] =>
  payout.status === 'SUCCESSFUL'
    ? paying(payout, reservedBy(payout))
    : [releasing(payout, reservedBy(payout))]
