// Tells people of payouts that failed: once for a payout, and once for a batch, however many of it fail.
import * as z from 'zod/mini'
import type { JobWork } from '../jobs.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import { batchRefused, payoutRefused, type Refused } from './letters.ts'
import type { PayoutTable } from './tables.ts'

/**
 * A batch is told of when nothing of it is under way, looked at so often, and after this time in any case.
 */
const LOOK_MS = 60_000
const PATIENCE_MS = 3_600_000

/** Called with the end of payouts, in its transaction and after the ledger. */
export async function noteFailures(work: Work, ended: readonly PayoutTable[]): Promise<void> {
  const failed = ended.filter(({ status }) => status === 'FAILED')
  const subjects = new Map(
    failed.map(({ id, bulk_id, merchant_id, mode }) => {
      const subject = bulk_id ?? id
      return [
        subject,
        { subject, is_batch: bulk_id !== null, merchant_id, mode, at: work.now, told_at: null },
      ]
    }),
  )
  for (const [subject, row] of subjects) {
    const made = await work.database
      .insertInto('payout_failure')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    if (made) await lookAt(work, subject, row.is_batch ? LOOK_MS : 0)
  }
}

const lookAt = ({ enqueue, now }: Pick<Work, 'enqueue' | 'now'>, subject: string, after: number) =>
  enqueue(
    'tell_failed',
    { subject },
    {
      run_at: new Date(now.getTime() + after),
      key: `tell_failed ${subject}`,
    },
  )

const TellFailed = z.object({ subject: z.string() })

export async function tellFailed(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { subject } = TellFailed.parse(payload)
  await inTransaction(async (work) => {
    const failure = await work.database
      .selectFrom('payout_failure')
      .selectAll()
      .where('subject', '=', subject)
      .where('told_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!failure) return
    const waited = work.now.getTime() - failure.at.getTime()
    if (failure.is_batch && waited < PATIENCE_MS && (await isUnderWay(work, subject))) {
      return lookAt(work, subject, LOOK_MS)
    }
    await work.database
      .updateTable('payout_failure')
      .set({ told_at: work.now })
      .where('subject', '=', subject)
      .execute()
    if (failure.is_batch) await tellBatch(work, subject)
    else await tellOne(work, subject)
  })
}

/** What waits for a person is not: that may take days. */
async function isUnderWay({ database }: Work, bulk_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('payout')
    .select('id')
    .where('bulk_id', '=', bulk_id)
    .where((where) =>
      where.or([
        where('status', '=', 'PENDING'),
        where.and([where('status', '=', 'INQ'), where('next_query_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function tellOne(work: Work, id: string): Promise<void> {
  const payout = await work.database
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = `/dashboard/payouts/${payout.unique_reference}`
  const title = 'A payout was refused'
  await tell(work, payout, await whoHears(work, payout), {
    kind: 'payout.failed',
    title,
    path,
    detail: payoutRefused.detail(payout),
    push: { kind: 'payout.failed', title, body: 'Open the dashboard to see why.' },
    letter: (to) => payoutRefused.letter(to, payout, work.settings.PUBLIC_URL + path),
  })
}

async function tellBatch(work: Work, id: string): Promise<void> {
  const { database } = work
  const batch = await database
    .selectFrom('payout_bulk')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payouts: Refused[] = await database
    .selectFrom('payout')
    .select(['beneficiary_account_name', 'amount', 'reason'])
    .where('bulk_id', '=', id)
    .where('status', '=', 'FAILED')
    .orderBy('id')
    .execute()
  const path = `/dashboard/batch/${batch.bulk_reference}`
  const title = 'Payouts of a batch were refused'
  const told = { name: batch.name ?? batch.bulk_reference, sent: batch.valid, payouts }
  await tell(work, batch, await whoHears(work, batch), {
    kind: 'payout.failed',
    title,
    path,
    detail: batchRefused.detail(told),
    push: { kind: 'payout.failed', title, body: 'Open the dashboard to see why.' },
    letter: (to) => batchRefused.letter(to, told, work.settings.PUBLIC_URL + path),
  })
}

/** Who asked for it; where they have left, whoever may pay again. */
export async function whoHears(
  { database }: Work,
  { creator_id, merchant_id }: Pick<PayoutTable, 'creator_id' | 'merchant_id'>,
) {
  const members = await database
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'role.permissions'])
    .where('member.merchant_id', '=', merchant_id)
    .where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .orderBy('member.id')
    .execute()
  const creator = members.find(({ id }) => id === creator_id)
  return creator ? [creator] : members.filter(({ permissions }) => permissions.includes('initiate_payouts'))
}
