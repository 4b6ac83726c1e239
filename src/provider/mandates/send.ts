// Sends a debit to the network, once, and asks what became of it until it is certain. What was marked as sent
// is never sent again, whatever happens; nothing fails by a guess.
import { nextAsk } from '#domain/mandate.ts'
import { codeClass } from '#domain/response-code.ts'
import { kobo } from '#domain/money.ts'
import { runMoment } from '#domain/schedule.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import type { NetworkAnswer, NetworkDebit } from '../outside/mandates.ts'
import '../direct-debit/tables.ts'
import { sessionOf } from '../payouts/sessions.ts'
import { askAgainAt, lookFor, mayHaveLeft, restoredOf, sessionsOf } from '../restored.ts'
import type { Work } from '../work.ts'
import { toNetwork } from './consent.ts'
import { enqueueAsking, enqueueSending, refusedBy } from './debit.ts'
import { endDebit, refuseDebit } from './ending.ts'
import type { MandateDebitTable } from './tables.ts'
import { Tended } from './tend.ts'

const MINUTE_MS = 60_000
const silence: NetworkAnswer = { code: null, times: 1 }

export async function sendDebit(payload: object, job: JobWork): Promise<void> {
  const { id, ...tenant } = Tended.parse(payload)
  const looked = await lookedFor(job, tenant, id)
  if (looked?.is === 'silent') {
    await job.inTransaction(({ enqueue, now }) =>
      enqueue('send_debit', payload, { run_at: askAgainAt(now), key: `send_debit ${id}` }))
    return
  }
  const known = looked?.is === 'known' ? looked : null
  const sent = await job.asTenant(tenant, (work) => markSent(work, id, known?.session))
  if (!sent) return
  if (known) return record(job, tenant, id, known.answer)
  const answer = await heard(job, () => job.app.outside.mandates.debit(sent))
  await record(job, tenant, id, answer)
}

export async function askDebit(payload: object, job: JobWork): Promise<void> {
  const { id, ...tenant } = Tended.parse(payload)
  const asked = await job.asTenant(tenant, async (work) => {
    const debit = await heldDebit(work, id)
    return debit?.status === 'INQ' ? named(work, debit) : null
  })
  if (!asked) return
  const { now } = job
  await record(job, tenant, id, await heard(job, () => job.app.outside.mandates.query(asked, now)))
}

async function heldDebit(work: Work<null>, id: string) {
  return work.database.selectFrom('mandate_debit').selectAll().where('id', '=', id).forUpdate()
    .executeTakeFirst()
}

async function heldMandateOf({ database }: Work<null>, debit_id: string) {
  return database.selectFrom('mandate').selectAll()
    .where('mandate.id', '=', (mandates) => mandates.selectFrom('mandate_debit')
      .select('mandate_debit.mandate_id').where('mandate_debit.id', '=', debit_id))
    .forUpdate().executeTakeFirst()
}

/** What the network knows of one that may have left before the database was restored; null for all others. */
async function lookedFor(job: JobWork, tenant: Tenant, id: string) {
  const { database, outside } = job.app
  const restored = await restoredOf(database)
  if (!restored) return null
  const found = await job.asTenant(tenant, async (work) => {
    const debit = await heldDebit(work, id)
    if (debit?.status !== 'PENDING' || !mayHaveLeft(restored, debit.created_at)) return null
    return { named: await named(work, debit), name: await nameOf(work, debit) }
  })
  if (!found) return null
  return lookFor(sessionsOf(...found.name, restored), () => outside.clock.now(), codeClass,
    (session_id, asked_at) =>
      heard(job, () => outside.mandates.query({ ...found.named, session_id }, asked_at)))
}

/**
 * By what it is the same when it is asked for again, and from when that counts: a day that falls due by its
 * subscription, and how often it was tried before.
 */
async function nameOf({ database }: Work<null>, debit: MandateDebitTable): Promise<[string, Date]> {
  const { id, due_id, created_at } = debit
  if (due_id === null) return [`debit ${id}`, created_at]
  const { subscription_id, due_on, tries } = await database.selectFrom('debit_due')
    .select(['subscription_id', 'due_on', 'tries']).where('id', '=', due_id).executeTakeFirstOrThrow()
  return [`due ${subscription_id} ${due_on} ${tries + 1}`, runMoment(due_on)]
}

/**
 * Null where it was sent before, and where its mandate allows it no more: then it ends here. From here on it
 * may be at the network; `known` is the session under which the network was found to have it.
 */
async function markSent(work: Work<null>, id: string, known?: string): Promise<NetworkDebit | null> {
  // The mandate's row first, as whoever debits by hand holds it; who is about to suspend it is waited for.
  const mandate = await heldMandateOf(work, id)
  const debit = await heldDebit(work, id)
  if (!mandate || debit?.status !== 'PENDING') return null
  // What the network has already has left: only its answer says what became of it.
  const refusal = known === undefined ? await refusedBy(work, mandate, kobo(debit.amount)) : null
  if (refusal !== null) {
    await refuseDebit(work, debit, mandate, refusal)
    return null
  }
  const next_query_at = new Date(work.now.getTime() + MINUTE_MS)
  const session_id = known ?? sessionOf(...await nameOf(work, debit))
  const sent = { status: 'INQ', sent_at: work.now, session_id, next_query_at } as const
  await work.database.updateTable('mandate_debit').set(sent).where('id', '=', id).execute()
  await enqueueAsking(work, debit, next_query_at)
  return named(work, { ...debit, ...sent })
}

async function named(work: Work<null>, debit: MandateDebitTable): Promise<NetworkDebit> {
  const mandate = await work.database.selectFrom('mandate').selectAll().where('id', '=', debit.mandate_id)
    .executeTakeFirstOrThrow()
  return {
    session_id: debit.session_id ?? '', mandate: toNetwork(mandate), kobo: kobo(debit.amount),
    sent_at: debit.sent_at ?? debit.created_at,
  }
}

/** A road that breaks has told nothing. */
async function heard({ app }: JobWork, asking: () => Promise<NetworkAnswer>): Promise<NetworkAnswer> {
  try {
    return await asking()
  } catch (error) {
    app.log.warn({ err: error }, 'the mandate network did not answer')
    return silence
  }
}

/** However often it is told: a debit that has ended stays as it is. */
async function record({ asTenant }: JobWork, tenant: Tenant, id: string,
  answer: NetworkAnswer): Promise<void> {
  for (let told = 0; told < answer.times; told += 1) {
    await asTenant(tenant, async (work) => {
      const debit = await heldDebit(work, id)
      if (debit?.status === 'INQ') await hear(work, debit, answer.code)
    })
  }
}

async function hear(work: Work<null>, debit: MandateDebitTable, code: string | null): Promise<void> {
  const kind = codeClass(code)
  const sent_at = debit.sent_at ?? debit.created_at
  const age = (work.now.getTime() - sent_at.getTime()) / MINUTE_MS
  if (kind === 'paid') return endDebit(work, debit, '00', 'SUCCESSFUL')
  // "No record" may mean "not yet": it counts when it is still said a day later.
  if (kind === 'refused' || (kind === 'absent' && age >= 24 * 60)) {
    return endDebit(work, debit, code ?? '25', 'FAILED')
  }
  const next_query_at = new Date(sent_at.getTime() + nextAsk(age) * MINUTE_MS)
  await work.database.updateTable('mandate_debit')
    .set({ response_code: code ?? debit.response_code, next_query_at }).where('id', '=', debit.id).execute()
  await enqueueAsking(work, debit, next_query_at)
}

const LONG_MS = 10 * MINUTE_MS

/** Finds debits that nobody works on although they could go: none should ever be there. */
export async function sweepDebits(_payload: object, { now, inTransaction }: JobWork): Promise<void> {
  const before = new Date(now.getTime() - LONG_MS)
  await inTransaction(async (work) => {
    const found = work.database.selectFrom('mandate_debit').select(['id', 'merchant_id', 'mode']).limit(1000)
    const unsent = await found.where('status', '=', 'PENDING').where('created_at', '<', before).execute()
    for (const debit of unsent) await enqueueSending(work, debit)
    const unasked = await found.where('next_query_at', '<', before).execute()
    for (const debit of unasked) await enqueueAsking(work, debit, now)
  })
}
