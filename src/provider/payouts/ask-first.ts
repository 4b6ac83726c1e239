// Payouts that may have left before the database was restored: the bank is asked about each. What it knows is
// recorded as its answer, what it has no record of is sent, and what it is silent about waits.
import { codeClass } from '#domain/response-code.ts'
import type { JobWork } from '../jobs.ts'
import type { RailTransfer } from '../outside/rail.ts'
import { lookFor, sessionsOf, type Found, type Restored } from '../restored.ts'
import type { Work } from '../work.ts'
import { recordAnswers, type BankAnswer } from './answers.ts'
import { nameIn, namesOf } from './names.ts'
import { heard, markSent, withSources } from './sent.ts'
import type { PayoutTable } from './tables.ts'
import { withhold } from './withhold.ts'

type Looked = Found<{ code: string | null }>

/** All of one merchant and mode. False where the bank was silent about one of them. */
export async function askFirst(
  job: JobWork, payouts: readonly PayoutTable[], restored: Restored,
): Promise<boolean> {
  const { app, inTransaction } = job
  const { rail, clock } = app.outside
  const asked = await inTransaction(async (work) => {
    const named = await namesOf(work, payouts)
    const transfers = await withSources(work, payouts)
    return payouts.map((payout, at) =>
      ({ sessions: sessionsOf(...nameIn(named, payout), restored), transfer: transfers[at] }))
  })
  const looked = new Map(await Promise.all(asked.flatMap(({ sessions, transfer: to_ask }) => {
    if (!to_ask) return []
    const { payout_id, ...transfer } = to_ask
    return [lookFor(sessions, () => clock.now(), codeClass, async (session_id, asked_at) =>
      ({ code: await heard(app, () => rail.query({ ...transfer, session_id }, asked_at)) }))
      .then((found): [string, Looked] => [payout_id, found])]
  })))
  const sent = await inTransaction((work) => markLooked(work, looked))
  const answers = await Promise.all(sent.map(({ payout_id, ...transfer }) =>
    answerTo(job, payout_id, transfer, looked.get(payout_id))))
  if (answers.length > 0) await inTransaction((work) => recordAnswers(work, answers))
  app.log.info({ asked: looked.size, answers: answers.length }, 'payouts asked about before they are sent')
  return [...looked.values()].every(({ is }) => is !== 'silent')
}

/** Those that still wait, under the name that the bank knows them by. */
async function markLooked(work: Work, looked: ReadonlyMap<string, Looked>) {
  const certain = [...looked].filter(([, { is }]) => is !== 'silent')
  if (certain.length === 0) return []
  const payouts = await work.database.selectFrom('payout').selectAll().where('status', '=', 'PENDING')
    .where('id', 'in', certain.map(([id]) => id)).orderBy('id').forUpdate().skipLocked().execute()
  const sessions = new Map(certain.flatMap(([id, found]) =>
    (found.is === 'known' ? [[id, found.session] as const] : [])))
  const known = payouts.filter(({ id }) => sessions.has(id))
  const leaving = await withhold(work, payouts.filter(({ id }) => !sessions.has(id)))
  return withSources(work, await markSent(work, [...known, ...leaving], sessions))
}

async function answerTo(
  { app }: JobWork, payout_id: string, transfer: RailTransfer, found: Looked | undefined,
): Promise<BankAnswer> {
  if (found?.is === 'known') {
    return { payout_id, way: 'query', code: found.answer.code, asked_at: found.asked_at }
  }
  return { payout_id, way: 'send', code: await heard(app, () => app.outside.rail.send(transfer)) }
}
