// Tells people of payouts that failed: once for a payout, and once for a batch, however many of it fail.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { kobo } from '#domain/money.ts'
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
  const people = await whoHears(work, payout)
  await tell(work, payout, people, {
    kind: 'payout.failed',
    title,
    path,
    detail: payoutRefused.detail(payout),
    push: { kind: 'payout.failed', title, body: 'Open the dashboard to see why.' },
    letter: (to) => payoutRefused.letter(to, payout, work.settings.PUBLIC_URL + path, didOf(people)(to)),
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
  const { freed, paid } = await moneyOf(work, id)
  const told = {
    name: batch.name ?? batch.bulk_reference, sent: batch.valid, payouts, asked: kobo(batch.amount),
    paid, freed,
  }
  const people = await whoHears(work, batch)
  await tell(work, batch, people, {
    kind: 'payout.failed',
    title,
    path,
    detail: batchRefused.detail(told),
    push: { kind: 'payout.failed', title, body: 'Open the dashboard to see why.' },
    letter: (to) => batchRefused.letter(to, told, work.settings.PUBLIC_URL + path, didOf(people)(to)),
  })
}

/** What was paid of a batch, and what is free again, charges included. */
async function moneyOf({ database }: Work, bulk_id: string) {
  const { rows: [row] } = await sql<{ paid: string, freed: string }>`
    select coalesce(sum(amount) filter (where status = 'SUCCESSFUL'), 0) as paid,
      coalesce(sum(amount + fee + vat + stamp_duty) filter (where status = 'FAILED'), 0) as freed
    from payout where bulk_id = ${bulk_id}`.execute(database)
  return { paid: kobo(Number(row?.paid)), freed: kobo(Number(row?.freed)) }
}

interface Heard extends Pick<PayoutTable, 'creator_id' | 'merchant_id'> {
  /** Who approved this hears of it too. */
  request_id?: string | null
}

/** Who asked for it and who approved it; where who asked has left, whoever may pay again. */
export async function whoHears({ database }: Work, { creator_id, merchant_id, request_id = null }: Heard) {
  const members = await database
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'role.permissions'])
    .where('member.merchant_id', '=', merchant_id)
    .where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .orderBy('member.id')
    .execute()
  const approvers = request_id === null ? [] : await database
    .selectFrom('payout_decision')
    .select('user_id')
    .where('request_id', '=', request_id)
    .where('decision', '=', 'approve')
    .execute()
  const approved = new Set(approvers.map(({ user_id }) => user_id))
  const isThere = members.some(({ id }) => id === creator_id)
  return members
    .filter(({ id, permissions }) => approved.has(id)
      || (isThere ? id === creator_id : permissions.includes('initiate_payouts')))
    .map((member) => ({ ...member, did: member.id === creator_id ? 'asked' as const
      : approved.has(member.id) ? 'approved' as const : 'may pay again' as const }))
}

/** What somebody who hears of it had to do with it, by their address. */
const didOf = (people: Awaited<ReturnType<typeof whoHears>>) => (to: string) =>
  people.find(({ email }) => email === to)?.did ?? 'asked'
