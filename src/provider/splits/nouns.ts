// Splits: those that hold, and a new one in the place of another.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { splits as calls } from '#contract/splits.ts'
import { formatMoney } from '#domain/money.ts'
import { percentText, splitLimits, splitProblem, type SplitShare } from '#domain/split.ts'
import type { Provider } from '../app.ts'
import { accountInLetters } from '../bank-names.ts'
import { accountsOfBook } from '../book-transfers/find.ts'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { openSplit, shownSplits, storedSplits, subjectOf, type ShownSplit, type Subject } from './rows.ts'
import './tables.ts'

export function splits(app: Provider): void {
  serve(app, calls.list, async (_, work) => ({
    items: await shownSplits(work, await storedSplits(work).where('split.ended_at', 'is', null).execute()),
  }))

  serve(app, calls.show, async ({ query }, work) => {
    const subject = await subjectOf(work, query)
    const row = await openSplit(work, subject)
    const [split = null] = row ? await shownSplits(work, [row]) : []
    return { split, subject_name: subject.subject_name }
  })

  serve(app, calls.save, async ({ body: { scope, subject: named, lines: given, replaces = null } }, work) => {
    const lines = given.map(({ basis_points = null, amount = null, ...line }) =>
      ({ ...line, basis_points, amount }))
    const problem = splitProblem(scope, lines)
    if (problem) refuseFields(problem)
    const subject = await subjectOf(work, { scope, subject: named })
    await holdSplits(work)
    const before = await endOpen(work, subject, replaces)
    return keep(work, subject, lines, before)
  })

  serve(app, calls.end, async ({ body: { id } }, work) => {
    await holdSplits(work)
    const row = await storedSplits(work).where('split.id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'There is no such split.')
    const [split] = await shownSplits(work, [row])
    if (!split) throw new Error('A row is shown')
    if (row.ended_at !== null) return split
    await endRow(work, id)
    await work.audit({ action: 'split.ended', subject: 'split', subject_id: id, before: factsOf(split) })
    return split
  })
}

/** One change after the other: two at once would each end the same one. */
async function holdSplits({ database, caller: { merchant_id, mode } }: Work<Caller>): Promise<void> {
  const place = `splits of ${merchant_id} ${mode}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(database)
}

async function endOpen(work: Work<Caller>, subject: Subject, replaces: string | null) {
  const row = await openSplit(work, subject)
  const [there = null] = row ? await shownSplits(work, [row]) : []
  if ((there?.id ?? null) !== replaces) {
    throw new Refusal('stale', 'Somebody has changed this split meanwhile. Look at it again.',
      { data: there })
  }
  if (there) await endRow(work, there.id)
  else await refuseTooMany(work)
  return there
}

const endRow = ({ database, now }: Work<Caller>, id: string) =>
  database.updateTable('split').set({ ended_at: now }).where('id', '=', id).execute()

async function refuseTooMany(work: Work<Caller>): Promise<void> {
  const open = await storedSplits(work).where('split.ended_at', 'is', null).execute()
  if (open.length < splitLimits.splits) return
  throw new Refusal('conflict', `A business has at most ${splitLimits.splits} splits. End one first.`)
}

type Line = SplitShare & { sub_account_id: string }

/** With the accounts as they are now: those are what the code was given for. */
async function keep(
  work: Work<Caller>, { scope, subject_id }: Subject, lines: readonly Line[], before: ShownSplit | null,
): Promise<ShownSplit> {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  const accounts = await accountsFor(work, lines)
  const id = work.newId()
  await database.insertInto('split')
    .values({ id, merchant_id, mode, scope, subject_id, created_by: user_id, created_at: now }).execute()
  await insertMany(database, 'split_line', lines.map((line, place) => {
    const account = accounts.get(line.sub_account_id)
    if (!account) throw new Error('A sub-account was found before')
    const { nuban, bank_code, account_name } = account
    return {
      id: work.newId(), merchant_id, mode, split_id: id, place, ...line, nuban, bank_code, account_name,
    }
  }))
  const row = await openSplit(work, { scope, subject_id })
  const [split] = row ? await shownSplits(work, [row]) : []
  if (!split) throw new Error('A split that was kept is there')
  await work.audit({
    action: 'split.set', subject: 'split', subject_id: id, ...(before && { before: factsOf(before) }),
    after: factsOf(split),
  })
  return split
}

async function accountsFor(work: Work<Caller>, lines: readonly Line[]) {
  const { database, caller: { merchant_id, mode } } = work
  const ids = lines.map(({ sub_account_id }) => sub_account_id)
  const rows = ids.length === 0 ? [] : await database.selectFrom('sub_account')
    .select(['id', 'nuban', 'bank_code', 'account_name', 'status']).where('id', 'in', ids)
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const ours = await accountsOfBook(work, rows)
  const own = [...ours.values()].map(({ bank_code, nuban }) => `${bank_code} ${nuban}`)
  const errors: Record<string, string> = {}
  ids.forEach((id, place) => {
    const account = found.get(id)
    const problem = !account ? 'There is no such sub-account.'
      : account.status !== 'ACTIVE' ? 'This sub-account is switched off. Activate it first.'
        : own.includes(`${account.bank_code} ${account.nuban}`)
          ? 'This account is one of our own. Choose an account at another bank.' : null
    if (problem) errors[`lines.${place}.sub_account_id`] = problem
  })
  if (Object.keys(errors).length > 0) refuseFields(errors)
  return found
}

/** As the trail and the letters tell it. */
const factsOf = ({ scope, subject, lines }: ShownSplit) => ({
  of_payments: subject === null ? 'All payments'
    : `${scope === 'virtual_account' ? 'Virtual account' : 'Payment link'} ${subject}`,
  shares: lines.map(({ basis_points, amount, account_name, bank_code, nuban }) =>
    `${amount === null ? percentText(basis_points ?? 0) : formatMoney(amount)} to ${account_name}, `
    + accountInLetters(bank_code, nuban)),
})
