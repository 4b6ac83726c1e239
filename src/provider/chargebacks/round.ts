// Each minute: reminds of chargebacks whose time runs out, ends those whose time is over, and holds what has
// come in for those whose money is still short. Each in a transaction of its own.
import { nextMoment, remindersDue } from '#domain/chargeback.ts'
import type { JobWork } from '../jobs.ts'
import type { Work } from '../work.ts'
import { endFacts, holdFor, takeBack } from './ending.ts'
import { tellOfChargeback, unwait } from './telling.ts'
import type { StoredChargeback } from './tables.ts'
import { emitChargeback } from './webhooks.ts'

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One that fails keeps none of the others waiting; the failure is told at the end. */
export async function chargebackRound(_payload: object, work: JobWork): Promise<void> {
  const failures: unknown[] = []
  await each(work, dueAfter, seeTo, failures)
  await each(work, shortAfter, holdMore, failures)
  if (failures.length > 0) throw failures[0]
}

type Found = Pick<StoredChargeback, 'id' | 'merchant_id' | 'mode'>
type Looking = (work: JobWork, after: string) => Promise<Found[]>

async function each(
  work: JobWork, look: Looking, act: (work: Work<null>, id: string) => Promise<void>, failures: unknown[],
): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const found = await look(work, after)
    const last = found[found.length - 1]
    if (!last) return
    after = last.id
    for (const { id, ...tenant } of found) {
      await work.asTenant(tenant, (inside) => act(inside, id))
        .catch((error: unknown) => failures.push(error))
    }
  }
}

const dueAfter: Looking = ({ inTransaction, now }, after) =>
  inTransaction(({ database }) => database.selectFrom('chargeback').select(['id', 'merchant_id', 'mode'])
    .where('status', '=', 'PENDING').where('next_at', '<=', now).where('id', '>', after)
    .orderBy('id').limit(AT_ONCE).execute())

const shortAfter: Looking = ({ inTransaction }, after) =>
  inTransaction(({ database }) => database.selectFrom('chargeback').select(['id', 'merchant_id', 'mode'])
    .where('status', 'in', ['PENDING', 'DISPUTED']).where('is_held', '=', false).where('id', '>', after)
    .orderBy('id').limit(AT_ONCE).execute())

/** Somebody may have answered it a moment ago. */
async function seeTo(work: Work<null>, id: string): Promise<void> {
  const chargeback = await work.database.selectFrom('chargeback').selectAll().where('id', '=', id)
    .where('status', '=', 'PENDING').forUpdate().executeTakeFirst()
  if (!chargeback) return
  if (chargeback.due_at <= work.now) return expire(work, chargeback)
  const reminded = remindersDue(chargeback.due_at, work.now)
  if (reminded <= chargeback.reminded) return
  await work.database.updateTable('chargeback')
    .set({ reminded, next_at: nextMoment(chargeback.due_at, reminded) }).where('id', '=', id).execute()
  await tellOfChargeback(work, chargeback, 'due')
}

async function expire(work: Work<null>, chargeback: StoredChargeback): Promise<void> {
  const { id, merchant_id, mode } = chargeback
  await work.database.updateTable('chargeback').where('id', '=', id)
    .set(({ eb }) => ({
      status: 'EXPIRED', next_at: null, ended_at: work.now, version: eb('version', '+', 1),
    })).execute()
  await takeBack(work, chargeback)
  await work.audit({
    action: 'chargeback.expired', subject: 'chargeback', subject_id: id, merchant_id, mode,
    before: { status: 'PENDING' }, after: { status: 'EXPIRED', ...endFacts(chargeback) },
  })
  await unwait(work, chargeback)
  await tellOfChargeback(work, chargeback, 'EXPIRED')
  await emitChargeback(work, chargeback, 'EXPIRED')
}

/** The chargeback's row first, the payment's after it: as everywhere where both are held. */
async function holdMore(work: Work<null>, id: string): Promise<void> {
  const chargeback = await work.database.selectFrom('chargeback').select('collection_id')
    .where('id', '=', id).where('status', 'in', ['PENDING', 'DISPUTED']).forUpdate().executeTakeFirst()
  if (!chargeback) return
  const collection = await work.database.selectFrom('collection').selectAll()
    .where('id', '=', chargeback.collection_id).forUpdate().executeTakeFirstOrThrow()
  await holdFor(work, id, collection)
}
