// What the bank said of a settlement, whenever and however often it says so. Only a certain answer ends an
// attempt; everything else leaves the money set aside and the settlement on its way.
import { nextBusinessDay, startOfDay, type StatedDays } from '#domain/business-day.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { codeClass, codeMeaning } from '#domain/response-code.ts'
import { halfOf } from '#domain/settlement.ts'
import { lagosDay } from '#domain/time.ts'
import type { Selectable } from 'kysely'
import type { RailCode } from '../outside/rail.ts'
import { contradicts, verdictOf } from '../payouts/verdict.ts'
import type { Work } from '../work.ts'
import { bookPaid } from './parts.ts'
import { statedDays } from './stated-days.ts'
import type { AttemptTable, SettlementTable } from './tables.ts'
import { tellOfSettlement } from './telling.ts'

export interface Answered {
  session_id: string
  code: RailCode
  /** Where it was asked for by a status query, when that was. */
  asked_at?: Date
}

type Attempt = Pick<Selectable<AttemptTable>, 'session_id' | 'status' | 'sent_at' | 'amount' | 'part'>

/** False for a session that is no settlement's. */
export async function recordAnswer(work: Work, answered: Answered): Promise<boolean> {
  const { database } = work
  const found = await database.selectFrom('settlement_attempt').select('settlement_id')
    .where('session_id', '=', answered.session_id).executeTakeFirst()
  if (!found) return false
  const settlement = await database.selectFrom('settlement').selectAll()
    .where('id', '=', found.settlement_id).forUpdate().executeTakeFirstOrThrow()
  const attempt = await database.selectFrom('settlement_attempt')
    .select(['session_id', 'status', 'sent_at', 'amount', 'part'])
    .where('session_id', '=', answered.session_id).executeTakeFirstOrThrow()
  if (attempt.status !== 'PROCESSING') await noteContradiction(work, settlement, attempt, answered)
  else await goOn(work, settlement, attempt, answered)
  return true
}

async function goOn(work: Work, settlement: SettlementTable, attempt: Attempt, answered: Answered) {
  const { code, asked_at } = answered
  const verdict = verdictOf(codeClass(code), { sent_at: attempt.sent_at, asked_at, now: work.now })
  if (verdict === 'paid') return paid(work, settlement, attempt, answered)
  if (verdict === 'failed') return failed(work, settlement, attempt, answered)
  if (code === null) return
  await work.database.updateTable('settlement').set({ response_code: code })
    .where('id', '=', settlement.id).execute()
}

async function paid(
  work: Work, settlement: SettlementTable, attempt: Attempt, answered: Answered,
): Promise<void> {
  const { isWhole, fields } = await bookPaid(work, settlement, attempt)
  const after = await end(work, settlement, attempt, answered, {
    ...fields, ...(isWhole ? wholePaid(work.now) : toGoOn),
  })
  await goOnOrTell(work, after)
}

export const wholePaid = (settled_at: Date) =>
  ({ status: 'SUCCESSFUL' as const, reason: null, next_try_at: null, settled_at })

/** Its next part is sent at once. */
export const toGoOn = { status: 'PENDING' as const, reason: null, next_try_at: null, settled_at: null }

/** The merchant is told of one that is paid whole; of any other the next part is sent. */
export async function goOnOrTell(work: Work, settlement: SettlementTable): Promise<void> {
  if (settlement.status === 'SUCCESSFUL') await tellOfSettlement(work, settlement)
  else await work.enqueue('send_settlement', { id: settlement.id })
}

async function failed(
  work: Work, settlement: SettlementTable, attempt: Attempt, answered: Answered,
): Promise<void> {
  const refusals = settlement.refusals + 1
  const isPastLimit = answered.code === PAST_LIMIT
  const half = isPastLimit ? await halved(work, settlement, attempt, refusals) : null
  if (half !== null) {
    const after = await end(work, settlement, attempt, answered, { ...toGoOn, refusals, most_at_once: half })
    return goOnOrTell(work, after)
  }
  const stated = await statedDays(work)
  const next = isPastLimit ? runOn(nextBusinessDay(lagosDay(work.now), stated))
    : nextTry(refusals, work.now, stated)
  const after = await end(work, settlement, attempt, answered, {
    status: 'FAILED', reason: codeMeaning(answered.code), settled_at: null,
    // On another day it may be halved again, from where it stands.
    refusals: isPastLimit ? 0 : refusals,
    refusal_told: true, next_try_at: settlement.contradicted ? null : next,
  })
  // Told once: what follows is tried again by itself.
  if (!settlement.refusal_told) await tellOfSettlement(work, after)
}

/** The amount passes the limit of the account. */
const PAST_LIMIT = '61'

async function halved(
  { database }: Work, settlement: SettlementTable, attempt: Attempt, refusals: number,
): Promise<Kobo | null> {
  const { taken } = await database.selectFrom('settlement_attempt')
    .select(({ fn }) => fn.max('amount').as('taken')).where('settlement_id', '=', settlement.id)
    .where('status', '=', 'SUCCESSFUL').executeTakeFirstOrThrow()
  const refused = kobo(attempt.amount ?? settlement.amount)
  return halfOf({ refused, taken: kobo(Number(taken ?? 0)), refusals })
}

type Ended = Pick<SettlementTable, 'status' | 'reason' | 'next_try_at' | 'settled_at'>
  & Partial<SettlementTable>

/** `ended` is what becomes of the settlement. */
async function end(
  work: Work, settlement: SettlementTable, attempt: Attempt, { session_id, code }: Answered, ended: Ended,
): Promise<SettlementTable> {
  const { database, now } = work
  const { id, merchant_id, mode, settlement_reference, attempts } = settlement
  const isPaid = codeClass(code) === 'paid'
  await database.updateTable('settlement_attempt')
    .set({ status: isPaid ? 'SUCCESSFUL' : 'FAILED', response_code: code, ended_at: now })
    .where('session_id', '=', session_id).execute()
  const fields = { ...ended, response_code: code, next_query_at: null }
  await database.updateTable('settlement').set(fields).where('id', '=', id).execute()
  const amount = kobo(attempt.amount ?? settlement.amount)
  await work.audit({
    action: isPaid ? 'settlement.paid' : 'settlement.failed', subject: 'settlement', subject_id: id,
    merchant_id, mode, before: { status: settlement.status },
    after: {
      settlement_reference, status: ended.status, amount: formatMoney(amount),
      ...(amount < settlement.amount && { part: attempt.part, of: formatMoney(kobo(settlement.amount)) }),
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
