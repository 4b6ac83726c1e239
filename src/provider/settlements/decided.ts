// What becomes of a settlement once people have found out what the bank contradicts: it is paid in the
// books, or sent again.
import type { Work } from '../work.ts'
import { goOnOrTell, toGoOn, wholePaid } from './answers.ts'
import { bookPaid } from './parts.ts'
import type { SettlementTable } from './tables.ts'

export interface Decided { settlement: SettlementTable, outcome: 'PAID' | 'NOT_PAID' }

type Looking = Pick<Work, 'database'>

/** The attempt of which the bank said two things. */
export const contradictedAttempt = ({ database }: Looking, settlement: SettlementTable) =>
  database.selectFrom('settlement_attempt').selectAll().where('settlement_id', '=', settlement.id)
    .where('session_id', '=', settlement.contradicted_session ?? settlement.session_id ?? '')
    .executeTakeFirstOrThrow()

/** Whether the books have the money of that attempt as paid, by it or by another one of the same part. */
export async function isBooked(work: Looking, settlement: SettlementTable): Promise<boolean> {
  if (settlement.status === 'SUCCESSFUL') return true
  const { part } = await contradictedAttempt(work, settlement)
  const paid = await work.database.selectFrom('settlement_attempt').select('session_id')
    .where('settlement_id', '=', settlement.id).where('part', '=', part).where('status', '=', 'SUCCESSFUL')
    .executeTakeFirst()
  return paid !== undefined
}

/** The caller holds the row. Paid twice in the books is impossible: what is set aside leaves once. */
export async function decideSettlement(
  work: Work, { settlement, outcome }: Decided,
): Promise<SettlementTable> {
  const isPaidNow = outcome === 'PAID' && !await isBooked(work, settlement)
  const fields = {
    contradicted: false, ...isPaidNow ? await paidBy(work, settlement) : again(work, settlement),
  }
  await work.database.updateTable('settlement').set(fields).where('id', '=', settlement.id).execute()
  const after = { ...settlement, ...fields }
  if (isPaidNow) await goOnOrTell(work, after)
  return after
}

/** What is not paid of it is sent at the next look, a minute at most from now. */
const again = ({ now }: Work, { status }: SettlementTable) =>
  status === 'FAILED' ? { next_try_at: now } : {}

/** The attempt that the bank took back its refusal of is the one that was paid, to the account of then. */
async function paidBy(work: Work, settlement: SettlementTable) {
  const { database, now } = work
  const attempt = await contradictedAttempt(work, settlement)
  const { session_id, nuban, bank_code, account_name } = attempt
  const response_code = settlement.contradicted_code
  await database.updateTable('settlement_attempt').set({ status: 'SUCCESSFUL', response_code, ended_at: now })
    .where('session_id', '=', session_id).execute()
  const { isWhole, fields } = await bookPaid(work, settlement, attempt)
  return {
    ...fields, ...(isWhole ? wholePaid(now) : toGoOn), session_id, response_code, settlement_nuban: nuban,
    settlement_bank_code: bank_code, settlement_name: account_name,
  }
}
