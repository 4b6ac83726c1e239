// Takes the trial balance of each day that has ended, once: what came later never changes it.
import { sql } from 'kysely'
import { ages } from '#domain/trial-balance.ts'
import { lagosDay } from '#domain/time.ts'
import { moment } from '../accounts/history.ts'
import type { Database, Tables, Transaction } from '../database.ts'
import type { LedgerCheck } from '../ledger/check.ts'
import { inOneSnapshot } from '../ledger/snapshot.ts'

const DAY_MS = 86_400_000

/** Of the faults that a night found, how many are kept in words. */
const MOST_WORDS = 50

/**
 * Of every day that has ended since the last one that is kept; where none is, of yesterday. `found` is what
 * the check of this night said. Answers the days that it took, YYYY-MM-DD; a second time, none.
 */
export async function takeTrialBalances(
  database: Database, now: Date, found: LedgerCheck,
): Promise<string[]> {
  const { rows: [last] } = await sql<{ day: string | null }>`select max(day) as day from trial_balance`
    .execute(database)
  const yesterday = lagosDay(new Date(now.getTime() - DAY_MS))
  const taken: string[] = []
  for (let day = last?.day ? dayAfter(last.day) : yesterday; day <= yesterday; day = dayAfter(day)) {
    if (await inOneSnapshot(database, (inside) => take(inside, day, now, found))) taken.push(day)
  }
  return taken
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** False where another process has taken it. */
async function take(
  inside: Transaction<Tables>, day: string, now: Date, { accounts, transfers, faults }: LedgerCheck,
): Promise<boolean> {
  const { rows } = await sql`
    insert into trial_balance (day, taken_at, accounts, transfers, faults, fault_words)
    values (${day}, ${now}, ${accounts}, ${transfers}, ${faults.length}, ${faults.slice(0, MOST_WORDS)})
    on conflict do nothing returning day`.execute(inside)
  if (rows.length === 0) return false
  await takeLines(inside, day)
  await takeOpen(inside, day)
  return true
}

/** Each kind of accounts of a mode that was there when the day ended. */
async function takeLines(inside: Transaction<Tables>, day: string): Promise<void> {
  const [begins, ends] = [moment(day), moment(day, 1)]
  await sql`
    with part as (
      select from_account as id, at, -kobo as kobo, 0::bigint as reserved, 0::bigint as held
      from ledger_transfer where effect in ('move', 'post') and at < ${ends}
      union all
      select to_account, at, kobo, 0, 0 from ledger_transfer where effect in ('move', 'post') and at < ${ends}
      union all
      select from_account, at, 0, case effect when 'reserve' then kobo else -kobo end, 0
      from ledger_transfer where effect in ('reserve', 'post', 'release') and at < ${ends}
      union all
      select from_account, at, 0, 0, case effect when 'lien' then kobo else -kobo end
      from ledger_transfer where effect in ('lien', 'lift') and at < ${ends}
    ), worked_out as (
      select account.mode, account.kind, coalesce(sum(kobo) filter (where at < ${begins}), 0) as opening,
        coalesce(-sum(kobo) filter (where at >= ${begins} and kobo < 0), 0) as debits,
        coalesce(sum(kobo) filter (where at >= ${begins} and kobo > 0), 0) as credits,
        sum(kobo) as closing, sum(part.reserved) as reserved, sum(part.held) as held
      from part join ledger_account as account using (id) group by account.mode, account.kind
    )
    insert into trial_balance_line
      (day, mode, kind, accounts, opening, debits, credits, closing, reserved, held)
    select ${day}::date, there.mode, there.kind, there.accounts, coalesce(opening, 0), coalesce(debits, 0),
      coalesce(credits, 0), coalesce(closing, 0), coalesce(reserved, 0), coalesce(held, 0)
    from (
      select mode, kind, count(*) as accounts from ledger_account
      where created_at < ${ends} or id in (select id from part) group by mode, kind
    ) as there left join worked_out using (mode, kind)`.execute(inside)
}

/** The days that something of `since` has waited when the day ended, as the age that it is counted under. */
const ageOf = (day: string) => sql`(case ${sql.join(
  ages.filter(({ most }) => Number.isFinite(most)).map(({ age, most }) =>
    sql`when ${day}::date - ((since at time zone 'UTC') + interval '1 hour')::date <= ${most}::integer
      then ${age}::text`), sql` `)} else ${ages.at(-1)?.age}::text end)`

/**
 * What was reserved, held or collected by the end of the day and had not ended by then. A settlement that is
 * paid in parts is as old as the settlement, not as what was set aside last.
 */
async function takeOpen(inside: Transaction<Tables>, day: string): Promise<void> {
  const ends = moment(day, 1)
  await sql`
    with item as (
      select begun.mode, case begun.effect when 'lien' then 'hold' else begun.kind end as what, begun.kobo,
        coalesce(settlement.created_at, begun.at) as since, begun.reference
      from ledger_transfer as begun
      left join ledger_transfer as ended on ended.ends = begun.id and ended.at < ${ends}
      left join settlement on begun.kind = 'settlement' and settlement.merchant_id = begun.merchant_id
        and settlement.mode = begun.mode and settlement.settlement_reference = begun.reference
      where begun.effect in ('reserve', 'lien') and begun.at < ${ends} and ended.id is null
      union all
      select came.mode, 'unsettled', collection.amount - collection.fee - collection.vat
        - collection.stamp_duty, came.at, came.reference
      from ledger_transfer as came join collection on collection.id = came.subject
        and collection.merchant_id = came.merchant_id
      left join settlement on settlement.id = collection.settled_in
        and settlement.merchant_id = collection.merchant_id
      left join ledger_transfer as back on back.subject = came.subject and back.kind = 'collection_reversal'
        and back.at < ${ends}
      where came.kind = 'collection' and came.at < ${ends} and back.id is null
        and (settlement.id is null or settlement.created_at >= ${ends})
    )
    insert into trial_balance_open (day, mode, what, age, items, amount, oldest_at, oldest_reference)
    select ${day}::date, mode, what, ${ageOf(day)} as age, count(*), sum(kobo), min(since),
      (min(array[to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), reference]))[2]
    from item where kobo > 0 group by mode, what, age`.execute(inside)
}
