// Sends a settlement to the bank: marked as sent, under a session of its own, before it leaves. What was
// marked is never sent again until the bank has said for certain that it was not paid.
import * as z from 'zod/mini'
import { payoutAccounts } from '../accounts/open.ts'
import { kobo } from '#domain/money.ts'
import type { JobWork } from '../jobs.ts'
import type { RailTransfer } from '../outside/rail.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { heard, newSession } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { targetOf } from './account.ts'
import { recordAnswer } from './answers.ts'
import type { SettlementTable } from './tables.ts'

const Send = z.object({ id: z.string() })

export async function sendSettlement(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { id } = Send.parse(payload)
  const sent = await inTransaction((work) => markSent(work, id))
  if (!sent) return
  const code = await heard(app, () => app.outside.rail.send(sent))
  await inTransaction((work) => recordAnswer(work, { session_id: sent.session_id, code }))
}

/** Null where it is on its way, paid, or not to be tried yet. A second try goes to the account of by then. */
export async function markSent(work: Work, id: string): Promise<RailTransfer | null> {
  const { database, now } = work
  const settlement = await database.selectFrom('settlement').selectAll().where('id', '=', id).forUpdate()
    .executeTakeFirst()
  if (!settlement || !mayGo(settlement, now)) return null
  const target = await targetOf(work, settlement)
  if (target?.destination !== 'bank') return null
  const session_id = newSession(work)
  const { settlement_nuban: nuban, settlement_bank_code: bank_code, settlement_name: account_name } = target
  const { merchant_id, mode } = settlement
  await database.insertInto('settlement_attempt').values({
    session_id, settlement_id: id, merchant_id, mode, status: 'PROCESSING', nuban, bank_code, account_name,
    sent_at: now,
  }).execute()
  await database.updateTable('settlement').where('id', '=', id).set({
    status: 'PROCESSING', settlement_nuban: nuban, settlement_bank_code: bank_code,
    settlement_name: account_name, attempts: settlement.attempts + 1, session_id, response_code: null,
    reason: null, sent_at: now, next_query_at: nextQuery(now, now), next_try_at: null,
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
  return {
    session_id: settlement.session_id ?? '', payout_reference: settlement.settlement_reference,
    source_nuban: source?.nuban ?? '', source_name: source?.name ?? '',
    bank_code: settlement.settlement_bank_code, nuban: settlement.settlement_nuban,
    account_name: settlement.settlement_name, kobo: kobo(settlement.amount),
    narration: `Settlement ${settlement.settlement_reference}`,
    sent_at: settlement.sent_at ?? settlement.created_at,
  }
}
