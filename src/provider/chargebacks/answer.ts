// The merchant's one answer: it accepts, or contests with evidence. The first answer counts; whoever comes
// after sees what was answered.
import * as z from 'zod/mini'
import { ShownChargeback } from '#contract/chargebacks.ts'
import { Refusal } from '#contract/refusal.ts'
import { chargebackMessages, type ChargebackStatus } from '#domain/chargeback.ts'
import type { Caller } from '../caller.ts'
import type { Inspected } from '../files/inspect.ts'
import { bringUp, keepFiles } from '../files/store.ts'
import type { Work } from '../work.ts'
import { endFacts, takeBack } from './ending.ts'
import { shownWhole } from './rows.ts'
import type { StoredChargeback } from './tables.ts'
import { unwait } from './telling.ts'
import { emitChargeback } from './webhooks.ts'

type Answering = Work<Caller>

export async function accept(work: Answering, reference: string, version: number): Promise<void> {
  const chargeback = await toAnswer(work, reference, version)
  await answered(work, chargeback, { status: 'ACCEPTED', ended_at: work.now })
  await takeBack(work, chargeback)
  await work.audit({
    action: 'chargeback.accepted', subject: 'chargeback', subject_id: chargeback.id,
    before: { status: chargeback.status }, after: { status: 'ACCEPTED', ...endFacts(chargeback) },
  })
  await emitChargeback(work, chargeback, 'ACCEPTED')
}

interface Contest { version: number, explanation: string, uploads: Record<string, Inspected> }

/** Files are brought up before the chargeback's row is held: a slow store keeps nobody waiting. */
export async function contest(
  work: Answering, reference: string, { version, explanation, uploads }: Contest,
): Promise<void> {
  const ready = await bringUp(work, uploads)
  if (ready.size === 0) {
    const message = chargebackMessages.evidence
    throw new Refusal('invalid_input', message, { errors: { evidence_1: message } })
  }
  // One that keeps files after the other. Not FOR UPDATE: whoever holds the chargeback and writes a row of
  // the merchant would wait for this, and this for the chargeback.
  await work.database.selectFrom('merchant').select('id').where('id', '=', work.caller.merchant_id)
    .forNoKeyUpdate().executeTakeFirstOrThrow()
  const chargeback = await toAnswer(work, reference, version)
  const kept = await keepFiles(work, ready)
  const { caller: { merchant_id, mode, user_id: uploaded_by }, now: uploaded_at } = work
  const files = [...kept.values()].map(({ file_id, name, size }) => ({
    id: work.newId(), merchant_id, mode, chargeback_id: chargeback.id, file_id, name, size, uploaded_at,
    uploaded_by,
  }))
  await work.database.insertInto('chargeback_evidence').values(files).execute()
  await answered(work, chargeback, { status: 'DISPUTED', explanation })
  await work.audit({
    action: 'chargeback.contested', subject: 'chargeback', subject_id: chargeback.id,
    before: { status: chargeback.status }, after: {
      status: 'DISPUTED', ...endFacts(chargeback), explanation,
      evidence: [...kept.values()].map(({ name, sha256 }) => `${name} ${sha256}`).join(', '),
    },
  })
  await emitChargeback(work, chargeback, 'DISPUTED')
}

/** Holds it; refuses what was answered, what is too late, and what has changed. */
async function toAnswer(work: Answering, reference: string, version: number): Promise<StoredChargeback> {
  const { database, caller: { merchant_id, mode } } = work
  const chargeback = await database.selectFrom('chargeback').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!chargeback) throw new Refusal('not_found', 'There is no chargeback with this reference.')
  const refuse = async (message: string) => {
    const data = z.encode(ShownChargeback, await shownWhole(work, work.caller, reference))
    throw new Refusal('stale', message, { data })
  }
  if (chargeback.status !== 'PENDING') await refuse(`This was already decided: ${said[chargeback.status]}`)
  if (chargeback.due_at <= work.now) await refuse('The time to answer this chargeback is over.')
  if (chargeback.version !== version) await refuse('This chargeback was changed. Look at it again.')
  return chargeback
}

const said: Record<Exclude<ChargebackStatus, 'PENDING'>, string> = {
  ACCEPTED: 'it was accepted.', DISPUTED: 'it was contested.', EXPIRED: 'its time had run out.',
  WON: 'it was won.', LOST: 'it was lost.',
}

type Answer = { status: 'ACCEPTED', ended_at: Date } | { status: 'DISPUTED', explanation: string }

async function answered(work: Answering, chargeback: StoredChargeback, answer: Answer): Promise<void> {
  const { database, caller: { user_id: answered_by }, now: answered_at } = work
  await database.updateTable('chargeback').where('id', '=', chargeback.id)
    .set(({ eb }) => ({ ...answer, answered_by, answered_at, next_at: null, version: eb('version', '+', 1) }))
    .execute()
  await unwait(work, chargeback)
}
