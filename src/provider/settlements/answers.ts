// What the bank said of a settlement, whenever and however often it says so. Only a certain answer ends an
// attempt; everything else leaves the money set aside and the settlement on its way.
import { nextBusinessDay, startOfDay, type StatedDays } from '#domain/business-day.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { codeClass, codeMeaning } from '#domain/response-code.ts'
import { lagosDay } from '#domain/time.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import type { RailCode } from '../outside/rail.ts'
import { contradicts, verdictOf } from '../payouts/verdict.ts'
import type { Work } from '../work.ts'
import { statedDays } from './stated-days.ts'
import type { SettlementTable } from './tables.ts'
import { tellOfSettlement } from './telling.ts'

export interface Answered {
  session_id: string
  code: RailCode
  /** Where it was asked for by a status query, when that was. */
  asked_at?: Date
}

type Attempt = { status: string, sent_at: Date }

/** False for a session that is no settlement's. */
export async function recordAnswer(work: Work, answered: Answered): Promise<boolean> {
  const { database } = work
  const found = await database.selectFrom('settlement_attempt').select('settlement_id')
    .where('session_id', '=', answered.session_id).executeTakeFirst()
  if (!found) return false
  const settlement = await database.selectFrom('settlement').selectAll()
    .where('id', '=', found.settlement_id).forUpdate().executeTakeFirstOrThrow()
  const attempt = await database.selectFrom('settlement_attempt').select(['status', 'sent_at'])
    .where('session_id', '=', answered.session_id).executeTakeFirstOrThrow()
  if (attempt.status !== 'PROCESSING') await noteContradiction(work, settlement, attempt, answered)
  else await goOn(work, settlement, attempt, answered)
  return true
}

async function goOn(work: Work, settlement: SettlementTable, attempt: Attempt, answered: Answered) {
  const { code, asked_at } = answered
  const verdict = verdictOf(codeClass(code), { sent_at: attempt.sent_at, asked_at, now: work.now })
  if (verdict === 'paid') return paid(work, settlement, answered)
  if (verdict === 'failed') return failed(work, settlement, answered)
  if (code === null) return
  await work.database.updateTable('settlement').set({ response_code: code })
    .where('id', '=', settlement.id).execute()
}

async function paid(work: Work, settlement: SettlementTable, answered: Answered): Promise<void> {
  const after = await end(work, settlement, answered, {
    status: 'SUCCESSFUL', reason: null, next_try_at: null, settled_at: work.now,
  })
  await leave(work, after)
}

/** What was set aside has left, once; the merchant is told. */
export async function leave(work: Work, settlement: SettlementTable): Promise<void> {
  const { id, reservation_id, amount, settlement_reference } = settlement
  if (reservation_id === null) throw new Error('A settlement that was sent has a reservation')
  await transfer(work, settlement, [{
    effect: 'post', kind: 'settlement', from: bookAccount(settlement, 'unsettled'),
    to: bookAccount(settlement, 'paid'), kobo: kobo(amount), subject: id, reference: settlement_reference,
    ends: reservation_id,
  }])
  await tellOfSettlement(work, settlement)
}

async function failed(work: Work, settlement: SettlementTable, answered: Answered): Promise<void> {
  const after = await end(work, settlement, answered, {
    status: 'FAILED', reason: codeMeaning(answered.code), settled_at: null,
    next_try_at: settlement.contradicted ? null
      : nextTry(settlement.attempts, work.now, await statedDays(work)),
  })
  // Told once: what follows is tried again by itself.
  if (settlement.attempts === 1) await tellOfSettlement(work, after)
}

type Ended = Pick<SettlementTable, 'status' | 'reason' | 'next_try_at' | 'settled_at'>

async function end(
  work: Work, settlement: SettlementTable, { session_id, code }: Answered, ended: Ended,
): Promise<SettlementTable> {
  const { database, now } = work
  const { id, merchant_id, mode, settlement_reference, attempts } = settlement
  const isPaid = ended.status === 'SUCCESSFUL'
  await database.updateTable('settlement_attempt')
    .set({ status: isPaid ? 'SUCCESSFUL' : 'FAILED', response_code: code, ended_at: now })
    .where('session_id', '=', session_id).execute()
  const fields = { ...ended, response_code: code, next_query_at: null }
  await database.updateTable('settlement').set(fields).where('id', '=', id).execute()
  await work.audit({
    action: isPaid ? 'settlement.paid' : 'settlement.failed', subject: 'settlement', subject_id: id,
    merchant_id, mode, before: { status: settlement.status },
    after: {
      settlement_reference, status: ended.status, amount: formatMoney(kobo(settlement.amount)),
      response_code: code, attempt: attempts, ...(ended.reason !== null && { reason: ended.reason }),
    },
  })
  return { ...settlement, ...fields }
}

const MINUTE = 60_000
const waits = [15 * MINUTE, 60 * MINUTE, 240 * MINUTE]
const RUN_HOUR_MS = 7 * 3_600_000

/** After a quarter of an hour, one hour and four; from then on with the run of each business day. */
export function nextTry(attempts: number, now: Date, stated: StatedDays): Date {
  const wait = waits[attempts - 1]
  if (wait !== undefined) return new Date(now.getTime() + wait)
  return runOn(nextBusinessDay(lagosDay(now), stated))
}

/** When the run of a day begins: 7 in the morning in Lagos. */
export const runOn = (day: string): Date => new Date(startOfDay(day).getTime() + RUN_HOUR_MS)

/**
 * A second answer is no news; one that says the opposite is for a person: it moves no money, and nothing more
 * is sent.
 */
async function noteContradiction(
  work: Work, settlement: SettlementTable, attempt: Attempt, { code, session_id }: Answered,
): Promise<void> {
  if (!contradicts(attempt.status, codeClass(code)) || settlement.contradicted) return
  const { id, merchant_id, mode, settlement_reference, status } = settlement
  await work.database.updateTable('settlement').where('id', '=', id).set({
    contradicted: true, next_try_at: null, contradicted_session: session_id, contradicted_code: code,
    contradicted_at: work.now,
  }).execute()
  await work.audit({
    action: 'settlement.contradicted', subject: 'settlement', subject_id: id, merchant_id, mode,
    before: { status, attempt: attempt.status },
    after: { settlement_reference, session_id, response_code: code },
  })
}
