// Sends a settlement to the bank, a part after the other where it passes the limit of one transfer: marked as
// sent, under a session of its own, before it leaves. What was marked is never sent again until the bank has
// said for certain that it was not paid.
import * as z from 'zod/mini'
import { payoutAccounts } from '../accounts/open.ts'
import '../collections/tables.ts'
import { codeClass } from '#domain/response-code.ts'
import type { JobWork } from '../jobs.ts'
import type { RailTransfer } from '../outside/rail.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { heard } from '../payouts/sent.ts'
import { sessionOf } from '../payouts/sessions.ts'
import { lookFor, mayHaveLeft, restoredOf, sessionsOf } from '../restored.ts'
import { isHaltedFor } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { accountFor } from './account.ts'
import { recordAnswer } from './answers.ts'
import { nextSending, sendingOf } from './parts.ts'
import type { SettlementTable } from './tables.ts'

const Send = z.object({ id: z.string() })

export async function sendSettlement(payload: object, job: JobWork): Promise<void> {
  const { app, inTransaction } = job
  const { id } = Send.parse(payload)
  const looked = await lookedFor(job, id)
  // The sweep of the next minute comes to it again.
  if (looked?.is === 'silent') return
  const known = looked?.is === 'known' ? looked : null
  const sent = await inTransaction((work) => markSent(work, id, known?.session))
  if (!sent) return
  if (known) {
    const { session: session_id, answer: { code }, asked_at } = known
    await inTransaction((work) => recordAnswer(work, { session_id, code, asked_at }))
    return
  }
  const code = await heard(app, () => app.outside.rail.send(sent))
  await inTransaction((work) => recordAnswer(work, { session_id: sent.session_id, code }))
}

/** What the bank knows of one that may have left before the database was restored; null for all others. */
async function lookedFor({ app: { outside, log }, inTransaction }: JobWork, id: string) {
  const found = await inTransaction(async (work) => {
    const restored = await restoredOf(work.database)
    const settlement = await work.database.selectFrom('settlement').selectAll().where('id', '=', id)
      .executeTakeFirst()
    if (!settlement || !mayGo(settlement, work.now)) return null
    const { created_at } = settlement
    if (!mayHaveLeft(restored, created_at)) return null
    const sessions = sessionsOf(await subjectOf(work, settlement), created_at, restored)
    return { sessions, transfer: await transferOf(work, settlement) }
  })
  return found && lookFor(found.sessions, () => outside.clock.now(), codeClass,
    async (session_id, asked_at) => ({
      code: await heard({ log }, () => outside.rail.query({ ...found.transfer, session_id }, asked_at)),
    }))
}

/** By what it is the same when it is made again: the first payment in it, settled once, and the try. */
async function subjectOf({ database }: Work, settlement: SettlementTable) {
  const { id, merchant_id, mode, attempts, split_of, sub_account_id } = settlement
  const first = await database.selectFrom('collection').select('id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('settled_in', '=', split_of ?? id).orderBy('id').limit(1)
    .executeTakeFirst()
  const of = first?.id ?? id
  return `settlement ${of} ${sub_account_id === null ? '' : `to ${sub_account_id} `}${attempts + 1}`
}

/**
 * Null where it is on its way, paid, not to be tried yet, or the business is suspended or blocked. A second
 * try goes to the account of by then. `known` is the session under which the bank was found to have it.
 */
export async function markSent(work: Work, id: string, known?: string): Promise<RailTransfer | null> {
  const { database, now } = work
  const settlement = await database.selectFrom('settlement').selectAll().where('id', '=', id).forUpdate()
    .executeTakeFirst()
  if (!settlement || !mayGo(settlement, now)) return null
  if (known === undefined && await isHaltedFor(work, settlement, 'settlement')) return null
  const target = await accountFor(work, settlement)
  if (target?.destination !== 'bank') return null
  const session_id = known ?? sessionOf(await subjectOf(work, settlement), settlement.created_at)
  const { settlement_nuban: nuban, settlement_bank_code: bank_code, settlement_name: account_name } = target
  const { merchant_id, mode } = settlement
  const { amount, part } = nextSending(settlement)
  await database.insertInto('settlement_attempt').values({
    session_id, settlement_id: id, merchant_id, mode, status: 'PROCESSING', nuban, bank_code, account_name,
    amount, part, sent_at: now,
  }).execute()
  await database.updateTable('settlement').where('id', '=', id).set({
    status: 'PROCESSING', settlement_nuban: nuban, settlement_bank_code: bank_code,
    settlement_name: account_name, split_nuban: settlement.split_of === null ? null : nuban,
    attempts: settlement.attempts + 1, session_id, response_code: null,
    reason: null, sent_at: now, next_query_at: nextQuery(now, now), next_try_at: null,
    ...(amount < settlement.amount && settlement.most_at_once === null && { most_at_once: amount }),
  }).execute()
  return transferOf(work, { ...settlement, session_id, sent_at: now,
    settlement_nuban: nuban, settlement_bank_code: bank_code, settlement_name: account_name })
}

function mayGo({ status, contradicted, next_try_at }: SettlementTable, now: Date): boolean {
  if (contradicted) return false
  return status === 'PENDING' || (status === 'FAILED' && next_try_at !== null && next_try_at <= now)
}

/** As it is named to the network. */
export async function transferOf(work: Work, settlement: SettlementTable): Promise<RailTransfer> {
  const [source] = await payoutAccounts(work, settlement)
  const { amount, part, of } = await sendingOf(work, settlement)
  const named = `Settlement ${settlement.settlement_reference}`
  return {
    mode: settlement.mode, session_id: settlement.session_id ?? '',
    payout_reference: settlement.settlement_reference,
    source_nuban: source?.nuban ?? '', source_name: source?.name ?? '',
    bank_code: settlement.settlement_bank_code, nuban: settlement.settlement_nuban,
    account_name: settlement.settlement_name, kobo: amount,
    narration: of > 1 ? `${named}, part ${part} of ${of}` : named,
    sent_at: settlement.sent_at ?? settlement.created_at,
  }
}
