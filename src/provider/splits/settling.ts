// What sub-accounts get of the payments in a settlement, each by the split that held when it came, less what
// they owe for payments that were taken back after they got their share of them.
import { sql } from 'kysely'
import { add, kobo, subtract, sum, type Kobo } from '#domain/money.ts'
import { sharesOf } from '#domain/split.ts'
import '../collections/tables.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import { linesOf, standingOf } from './rows.ts'
import './tables.ts'

type Settling = Pick<Work, 'database' | 'newId' | 'now'>

/** What one sub-account gets of a settlement. */
export interface SplitTotal {
  sub_account_id: string
  nuban: string
  bank_code: string
  account_name: string
  shares: Kobo
  recovered: Kobo
  transactions: number
}

/** Keeps each share, and answers the sums; none where the business has no split. */
export async function shareSettled(work: Settling, tenant: Tenant, id: string): Promise<SplitTotal[]> {
  const rules = await rulesOf(work, tenant, id)
  if (rules.length === 0) return []
  const { merchant_id, mode } = tenant
  const totals = new Map<string, SplitTotal>()
  const kept = []
  for (const payment of await paymentsIn(work, tenant, id)) {
    const rule = ruleFor(rules, payment)
    const shares = rule ? sharesOf(kobo(payment.net), rule.lines) : []
    for (const [place, amount] of shares.entries()) {
      const line = rule?.lines[place]
      if (!line || amount === 0 || standingOf(line, line.now) !== 'PAID') continue
      const { sub_account_id, nuban, bank_code, account_name } = line
      kept.push({ id: work.newId(), merchant_id, mode, collection_id: payment.id, settlement_id: id,
        sub_account_id, amount })
      const before = totals.get(sub_account_id)
      totals.set(sub_account_id, {
        sub_account_id, nuban, bank_code, account_name, recovered: kobo(0),
        shares: add(before?.shares ?? kobo(0), amount), transactions: (before?.transactions ?? 0) + 1,
      })
    }
  }
  await insertMany(work.database, 'split_share', kept)
  const owed = await owedBySubAccounts(work, tenant)
  return [...totals.values()].map((total) => {
    const owes = owed.get(total.sub_account_id) ?? kobo(0)
    return { ...total, recovered: owes < total.shares ? owes : total.shares }
  })
}

/** What of a total leaves for the sub-account. */
export const paidOut = ({ shares, recovered }: Pick<SplitTotal, 'shares' | 'recovered'>): Kobo =>
  subtract(shares, recovered)

export const allPaidOut = (totals: readonly SplitTotal[]): Kobo => sum(totals.map(paidOut))

/** Each by its account or link, the newest first; those that ended before the first payment are left out. */
async function rulesOf({ database }: Settling, { merchant_id, mode }: Tenant, settled_in: string) {
  const rules = await database.selectFrom('split')
    .select(['id', 'scope', 'subject_id', 'created_at', 'ended_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', (inside) =>
      inside.selectFrom('collection').select(({ fn }) => fn.min('collection.created_at').as('first'))
        .where('collection.merchant_id', '=', merchant_id).where('collection.mode', '=', mode)
        .where('collection.settled_in', '=', settled_in))]))
    .orderBy('id', 'desc').execute()
  const lines = await linesOf({ database, caller: { merchant_id, mode } }, rules.map(({ id }) => id))
  return rules.map((rule) => ({
    ...rule,
    lines: lines.filter(({ split_id }) => split_id === rule.id)
      .map(({ amount, ...line }) => ({ ...line, amount: amount === null ? null : kobo(amount) })),
  }))
}

type Rule = Awaited<ReturnType<typeof rulesOf>>[number]
type Payment = Awaited<ReturnType<typeof paymentsIn>>[number]

/** The earliest first. */
function paymentsIn({ database }: Settling, { merchant_id, mode }: Tenant, settled_in: string) {
  return database.selectFrom('collection')
    .select(['id', 'channel', 'source_id', 'virtual_account_id', 'created_at'])
    .select(sql<number>`amount - fee - vat - stamp_duty`.as('net'))
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('settled_in', '=', settled_in)
    .orderBy('id').execute()
}

/** That of its link, else of its account, else of all payments: the one that held when it came. */
function ruleFor(rules: readonly Rule[], { channel, source_id, virtual_account_id, created_at }: Payment) {
  const held = rules.filter((rule) =>
    rule.created_at <= created_at && (rule.ended_at === null || created_at < rule.ended_at))
  const of = (scope: Rule['scope'], id: string | null) =>
    held.find((rule) => rule.scope === scope && rule.subject_id === id)
  return (channel === 'link' && source_id !== null ? of('payment_link', source_id) : undefined)
    ?? (virtual_account_id === null ? undefined : of('virtual_account', virtual_account_id))
    ?? of('all', null)
}

/** Whether any split holds. */
export async function isSplit(
  { database }: Pick<Work, 'database'>, { merchant_id, mode }: Tenant,
): Promise<boolean> {
  const one = await database.selectFrom('split').select('id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('ended_at', 'is', null).limit(1).executeTakeFirst()
  return one !== undefined
}

/** Shares of payments that were taken back, less what was kept of later shares. */
export async function owedBySubAccounts(
  { database }: Pick<Work, 'database'>, { merchant_id, mode }: Tenant,
): Promise<ReadonlyMap<string, Kobo>> {
  const { rows } = await sql<{ sub_account_id: string, owed: string }>`
    select sub_account_id, sum(kobo) as owed from (
      select sub_account_id, amount as kobo from split_share
      where merchant_id = ${merchant_id} and mode = ${mode} and returned_at is not null
      union all
      select sub_account_id, -recovered from split_total
      where merchant_id = ${merchant_id} and mode = ${mode} and recovered > 0
    ) as entry group by sub_account_id having sum(kobo) > 0`.execute(database)
  return new Map(rows.map(({ sub_account_id, owed }) => [sub_account_id, kobo(Number(owed))]))
}

/** A payment was taken back: its shares are owed from now on. Once, as a payment is taken back once. */
export async function returnShares(
  { database, now }: Pick<Work, 'database' | 'now'>, { id, merchant_id, mode }: Tenant & { id: string },
): Promise<void> {
  await database.updateTable('split_share').set({ returned_at: now }).where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('collection_id', '=', id).where('returned_at', 'is', null).execute()
}
