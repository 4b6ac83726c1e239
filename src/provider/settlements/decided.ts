// What becomes of a settlement once people have found out what the bank contradicts: it is paid in the
// books, or sent again.
import type { Work } from '../work.ts'
import { leave } from './answers.ts'
import type { SettlementTable } from './tables.ts'

export interface Decided { settlement: SettlementTable, outcome: 'PAID' | 'NOT_PAID' }

/** The caller holds the row. Paid twice in the books is impossible: what is set aside leaves once. */
export async function decideSettlement(
  work: Work, { settlement, outcome }: Decided,
): Promise<SettlementTable> {
  const { database, now } = work
  const isBooked = settlement.status === 'SUCCESSFUL'
  const fields = isBooked ? { contradicted: false }
    : outcome === 'PAID' ? { ...await paidBy(work, settlement), contradicted: false }
      // At the next look, a minute at most from now.
      : { contradicted: false, next_try_at: now }
  await database.updateTable('settlement').set(fields).where('id', '=', settlement.id).execute()
  const after = { ...settlement, ...fields }
  if (!isBooked && outcome === 'PAID') await leave(work, after)
  return after
}

/** The attempt that the bank took back its refusal of is the one that was paid, to the account of then. */
async function paidBy({ database, now }: Work, settlement: SettlementTable) {
  const attempt = await database.updateTable('settlement_attempt')
    .set({ status: 'SUCCESSFUL', response_code: settlement.contradicted_code, ended_at: now })
    .where('session_id', '=', settlement.contradicted_session ?? settlement.session_id ?? '')
    .where('settlement_id', '=', settlement.id).returningAll().executeTakeFirstOrThrow()
  return {
    status: 'SUCCESSFUL' as const, reason: null, next_try_at: null, settled_at: now,
    session_id: attempt.session_id, response_code: attempt.response_code,
    settlement_nuban: attempt.nuban, settlement_bank_code: attempt.bank_code,
    settlement_name: attempt.account_name,
  }
}
