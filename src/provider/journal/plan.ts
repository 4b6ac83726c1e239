// The journal each month: asked for once, there on the first of the next month, and told of by mail where
// that is wanted. The letter carries a link that needs a log-in, never the lines: what is downloaded is
// written anew from the ledger, with the rights of who downloads it.
import * as z from 'zod/mini'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { JournalPlan, type journal as calls } from '#contract/journal.ts'
import { Refusal } from '#contract/refusal.ts'
import { journalForms } from '#domain/journal.ts'
import { firstDayOf, isMonth, lastDayOf, monthOf, monthWords } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import type { Caller } from '../caller.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { letter, ofMode } from '../mails.ts'
import { monthRun, TOGETHER } from '../month-run.ts'
import { withoutRight } from '../refuse.ts'
import type { Work } from '../work.ts'
import './tables.ts'

const MONTHS_SHOWN = 13

type Shown = Answer<typeof calls.plan>
type Own = Work<Caller>

export async function shownPlan(work: Own): Promise<Shown> {
  const { database, caller: { merchant_id, mode } } = work
  const plan = await heldPlan(work)
  const months = await database.selectFrom('journal_month').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .orderBy('month', 'desc').limit(MONTHS_SHOWN).execute()
  return {
    format: plan?.format ?? null, detail: plan?.detail ?? 'days', by_mail: plan?.by_mail ?? true,
    version: plan?.version ?? 0, set_by: plan?.fullname ?? null, set_at: plan?.set_at.toISOString() ?? null,
    months: months.map(({ month, format, detail, made_at }) => ({
      month, format, detail, from: firstDayOf(month), to: lastDayOf(month), made_at: made_at.toISOString(),
    })),
  }
}

function heldPlan({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('journal_plan').leftJoin('member', 'member.id', 'journal_plan.set_by')
    .select(['format', 'detail', 'by_mail', 'journal_plan.version', 'set_at', 'fullname'])
    .where('journal_plan.merchant_id', '=', merchant_id).where('journal_plan.mode', '=', mode)
    .executeTakeFirst()
}

/** Two who set it at once come one after the other, and the second sees what the first did. */
export async function setPlan(
  work: Own, { format, detail = 'days', by_mail = true, version }: Ask<typeof calls.setPlan>['body'],
): Promise<Shown> {
  const { database, caller: { merchant_id, mode, user_id, permissions }, now } = work
  if (detail === 'documents' && !(permissions.has('view_collections') && permissions.has('view_payouts'))) {
    throw withoutRight(work.caller)
  }
  const set = { format, detail, by_mail, set_by: user_id, set_at: now }
  const since = monthOf(lagosDay(now))
  await database.insertInto('journal_plan')
    .values({ merchant_id, mode, ...set, since, format: null, version: 0 })
    .onConflict((conflict) => conflict.doNothing()).execute()
  const before = await database.selectFrom('journal_plan').selectAll().where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).forUpdate().executeTakeFirstOrThrow()
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', 'Somebody has changed this meanwhile. Look at it again.',
      { data: z.encode(JournalPlan, await shownPlan(work)) })
  }
  // What is asked for anew begins anew; a change of the form leaves out no month.
  await database.updateTable('journal_plan')
    .set({ ...set, version: before.version + 1, ...before.format === null && { since } })
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).execute()
  const facts = (one: Pick<typeof before, 'format' | 'detail' | 'by_mail'>) =>
    ({
      each_month: one.format === null ? 'Not made' : `For ${journalForms[one.format].name}`,
      detail: one.detail === 'days' ? 'By day' : 'Each document', by_mail: one.by_mail,
    })
  await work.audit({
    action: 'journal.plan_set', subject: 'journal', subject_id: merchant_id, before: facts(before),
    after: facts({ format, detail, by_mail }),
  })
  return shownPlan(work)
}

export const journalRun = (_: object, job: JobWork): Promise<void> => monthRun(job, enqueueSome)

async function enqueueSome(work: Work, month: string, after: Tenant | null): Promise<Tenant[]> {
  const tenants = await work.database.selectFrom('journal_plan as plan').select(['merchant_id', 'mode'])
    .where('format', 'is not', null).where('since', '<=', month)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('journal_month as there').select('there.id')
      .whereRef('there.merchant_id', '=', 'plan.merchant_id').whereRef('there.mode', '=', 'plan.mode')
      .where('there.month', '=', month))))
    .$if(after !== null, (rows) => rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('merchant_id', 'mode'), '>', tuple(after?.merchant_id ?? '', after?.mode ?? 'live'))))
    .orderBy('merchant_id').orderBy('mode').limit(TOGETHER).execute()
  for (const tenant of tenants) {
    const key = `journal ${tenant.merchant_id} ${tenant.mode} ${month}`
    await work.enqueue('make_journal_month', { ...tenant, month }, { key })
  }
  return tenants
}

const Make = z.object({
  merchant_id: z.string(), mode: z.enum(['test', 'live']), month: z.string().check(z.refine(isMonth)),
})

/** Once for a month, however often it is asked for. */
export async function makeJournalMonth(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { month, ...tenant } = Make.parse(payload)
  await inTransaction(async (work) => {
    const plan = await work.database.selectFrom('journal_plan').selectAll()
      .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode).forUpdate()
      .executeTakeFirst()
    if (!plan || plan.format === null) return
    const { format, detail, by_mail, set_by } = plan
    const made = await work.database.insertInto('journal_month')
      .values({ id: work.newId(), ...tenant, month, format, detail, made_at: work.now })
      .onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    if (!made) return
    await work.audit({
      action: 'journal.month_made', subject: 'journal', subject_id: tenant.merchant_id, ...tenant,
      after: { from: firstDayOf(month), to: lastDayOf(month), format, detail },
    })
    if (by_mail) await tellReader(work, { ...tenant, month, format, member_id: set_by })
  })
}

interface Ready extends Tenant { month: string, format: keyof typeof journalForms, member_id: string }

/** Nobody who has left, or may not download it any more. */
async function tellReader(work: Work, { member_id, month, format, mode }: Ready): Promise<void> {
  const member = await work.database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.email', 'role.permissions']).where('member.id', '=', member_id)
    .where('member.state', '=', 'ACTIVE').where('member.removed_at', 'is', null).executeTakeFirst()
  if (!member?.permissions.includes('export_data') || !member.permissions.includes('view_balances')) return
  await work.mail(ofMode(mode, letter({
    to: member.email,
    subject: `Your journal of ${monthWords(month)} is ready`,
    paragraphs: [`The journal of ${monthWords(month)} is ready for ${journalForms[format].name}.`],
    action: { label: 'Download the journal', link: `${work.settings.PUBLIC_URL}/dashboard/books` },
    notes: [
      'You need to be logged in. Later corrections of the month are in it when you download it again.',
      'You asked for it each month. You can change that under Books.',
    ],
  })))
}
