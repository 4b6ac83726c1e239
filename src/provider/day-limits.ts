// What of a merchant leaves on a day of Lagos, for the limits of a day: counted when it is let go, and no
// more once it is certain that it will not be paid.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { add, atLeastNothing, kobo, subtract, type Kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { Mode, Tenant } from './database.ts'
import type { Work } from './work.ts'

export interface DayLimit {
  table: 'payout_day' | 'bill_day'
  most: Kobo
  /** For who passes it. */
  message: string
}

/** Throws `over_limit` where the day would have more than its limit. */
export async function countDay(
  { database, now }: Pick<Work, 'database' | 'now'>,
  { merchant_id, mode }: Tenant,
  { table, most, message }: DayLimit,
  amount: Kobo,
): Promise<void> {
  const {
    rows: [today],
  } = await sql<{ amount: number }>`
    insert into ${sql.table(table)} as counted (merchant_id, mode, day, amount)
    values (${merchant_id}, ${mode}, ${lagosDay(now)}, ${amount})
    on conflict (merchant_id, mode, day) do update set amount = counted.amount + excluded.amount
    returning amount`.execute(database)
  if ((today?.amount ?? 0) > most) throw overLimit({ message })
}

export const overLimit = ({ message }: Pick<DayLimit, 'message'>): Refusal =>
  new Refusal('over_limit', message, { errors: { amount: message } })

/** In this order, each that still fits into the day is counted: whether it is. Holds the day's row. */
export async function countWhatFits(
  { database, now }: Pick<Work, 'database' | 'now'>,
  { merchant_id, mode }: Tenant,
  { table, most }: Pick<DayLimit, 'table' | 'most'>,
  amounts: readonly Kobo[],
): Promise<boolean[]> {
  if (amounts.length === 0) return []
  const day = lagosDay(now)
  const {
    rows: [today],
  } = await sql<{ amount: number }>`
    insert into ${sql.table(table)} as counted (merchant_id, mode, day, amount)
    values (${merchant_id}, ${mode}, ${day}, 0)
    on conflict (merchant_id, mode, day) do update set amount = counted.amount
    returning amount`.execute(database)
  let counted = kobo(today?.amount ?? 0)
  const fits = amounts.map((amount) => {
    const after = add(counted, amount)
    if (after > most) return false
    counted = after
    return true
  })
  await sql`update ${sql.table(table)} set amount = ${counted}::bigint
    where merchant_id = ${merchant_id} and mode = ${mode} and day = ${day}`.execute(database)
  return fits
}

interface Counted { merchant_id: string; mode: Mode; day: string; amount: number }

/** What will not be paid counts for the limit of its day no more. Call it before the ledger. */
export async function uncountDay(
  { database }: Pick<Work, 'database'>,
  { table }: Pick<DayLimit, 'table'>,
  counted: readonly Counted[],
): Promise<void> {
  const days = new Map<string, { merchant_id: string; mode: Mode; day: string; amount: Kobo }>()
  for (const { merchant_id, mode, day, amount } of counted) {
    const key = `${merchant_id} ${mode} ${day}`
    const before = days.get(key)?.amount ?? kobo(0)
    days.set(key, { merchant_id, mode, day, amount: add(before, kobo(amount)) })
  }
  for (const [, { merchant_id, mode, day, amount }] of [...days].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    await sql`update ${sql.table(table)} set amount = amount - ${amount}::bigint
      where merchant_id = ${merchant_id} and mode = ${mode} and day = ${day}`.execute(database)
  }
}

/** What still may be asked for today. */
export async function leftToday(
  { database, now }: Pick<Work, 'database' | 'now'>,
  { merchant_id, mode }: Tenant,
  { table, most }: DayLimit,
): Promise<Kobo> {
  const {
    rows: [today],
  } = await sql<{ amount: number }>`select amount from ${sql.table(table)}
    where merchant_id = ${merchant_id} and mode = ${mode} and day = ${lagosDay(now)}`.execute(database)
  return atLeastNothing(subtract(most, kobo(today?.amount ?? 0)))
}
