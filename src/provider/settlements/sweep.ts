// Each minute: the bank is asked what became of settlements on their way, refused ones are sent again when
// their time has come, and what was left lying by a process that died is taken up.
import { sql } from 'kysely'
import type { JobWork } from '../jobs.ts'
import type { RailTransfer } from '../outside/rail.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { haltsHere } from '../rights/restriction.ts'
import { heard } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { recordAnswer } from './answers.ts'
import { transferOf } from './send.ts'

const TOGETHER = 50
const DAY_MS = 86_400_000
const LONG_MS = 5 * 60_000

export async function sweepSettlements(_payload: object, work: JobWork): Promise<void> {
  await askDue(work)
  await work.inTransaction(enqueueDue)
}

async function askDue({ app, inTransaction }: JobWork): Promise<void> {
  for (;;) {
    const due = await inTransaction(claimDue)
    if (due.length === 0) return
    for (const transfer of due) {
      const asked_at = app.outside.clock.now()
      const code = await heard(app, () => app.outside.rail.query(transfer, asked_at))
      const { session_id } = transfer
      await inTransaction((inside) => recordAnswer(inside, { session_id, code, asked_at }))
    }
  }
}

/** The next moment is set before asking: after the first day once a day, until the bank knows. */
async function claimDue(work: Work): Promise<RailTransfer[]> {
  const { database, now } = work
  const due = await database.selectFrom('settlement').selectAll().where('next_query_at', '<=', now)
    .orderBy('next_query_at').limit(TOGETHER).forUpdate().skipLocked().execute()
  const transfers: RailTransfer[] = []
  for (const settlement of due) {
    const next_query_at = nextQuery(settlement.sent_at ?? now, now) ?? new Date(now.getTime() + DAY_MS)
    await database.updateTable('settlement').set({ next_query_at }).where('id', '=', settlement.id).execute()
    transfers.push(await transferOf(work, settlement))
  }
  return transfers
}

/** Of a business that is suspended or blocked they wait until it is open again. */
async function enqueueDue({ database, now, enqueue }: Work): Promise<void> {
  const halted = haltsHere('settlement', sql`settlement.mode`)
  const open = database.selectFrom('settlement').select('id').where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('merchant').select('merchant.id')
      .whereRef('merchant.id', '=', 'settlement.merchant_id').where(halted))))
  const again = await open.where('next_try_at', '<=', now)
    .orderBy('next_try_at').limit(500).execute()
  const lying = await open.where('status', '=', 'PENDING')
    .where('contradicted', '=', false).where('created_at', '<', new Date(now.getTime() - LONG_MS))
    .orderBy('created_at').limit(500).execute()
  for (const { id } of [...again, ...lying]) {
    await enqueue('send_settlement', { id }, { key: `send_settlement ${id}` })
  }
}
