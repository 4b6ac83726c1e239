// The entries of the journal, read from the ledger's transfers in the order in which they happened. Nobody
// can change a transfer, so the journal of days that are over is the same whenever it is asked for.
import { sql, type RawBuilder } from 'kysely'
import {
  linesOf, wordsOf, type JournalDetail, type JournalEntry, type Movement,
} from '#domain/journal.ts'
import { kobo } from '#domain/money.ts'
import { monthWords } from '#domain/month.ts'
import { isTakenBack } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tables, Tenant, Transaction } from '../database.ts'
import '../ledger/tables.ts'
import { idFrom } from '../page.ts'

const PAGE = 2_000

export interface Period { from: string, to: string }

type Inside = Transaction<Tables>

export interface PostedMovement extends Movement {
  subject: string
  reference: string
  at: Date
  corrects: string | null
}

/** A page of what moved, the oldest first; `after` is null for the last. */
export async function movementsAfter(
  inside: Inside, tenant: Tenant, { to }: Period, after: string, most = PAGE,
): Promise<{ movements: PostedMovement[], after: string | null }> {
  const { rows } = await sql<PostedMovement & { id: string }>`
    ${movementsWithin(tenant, after, idFrom(to, 1), most)} order by moved.id`.execute(inside)
  const last = rows.at(-1)
  return {
    movements: rows.map(({ id: _, kobo: amount, ...rest }) => ({ ...rest, kobo: kobo(amount) })),
    after: last && rows.length === most ? last.id : null,
  }
}

const monthIn = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char((${moment} at time zone 'UTC') + interval '1 hour', 'YYYY-MM')`

/** What moved, with what its subject is; `most` is null for all of it. */
export const movementsWithin = (
  { merchant_id, mode }: Tenant, after: string, before: string, most: number | null,
) => sql`
  select moved.id, moved.kind, moved.kobo, moved.subject, moved.reference, moved.at,
    source.kind as from, target.kind as to, bill.id is not null as is_bill,
    coalesce(payout.is_salary, false) as is_salary, own.id is not null as is_own, reversal.reason,
    case when closed.closed_at is not null
      and ${monthIn(sql`collection.created_at`)} < ${monthIn(sql`moved.at`)}
      then ${monthIn(sql`collection.created_at`)} end as corrects
  from (select * from ledger_transfer where merchant_id = ${merchant_id} and mode = ${mode}
    and effect in ('move', 'post') and id > ${after} and id < ${before}
    order by id limit ${most}) as moved
  join ledger_account as source on source.merchant_id = moved.merchant_id and source.mode = moved.mode
    and source.id = moved.from_account
  join ledger_account as target on target.merchant_id = moved.merchant_id and target.mode = moved.mode
    and target.id = moved.to_account
  left join lateral (select id from bill where bill.id = moved.subject limit 1) as bill on true
  left join lateral (select id, is_salary from payout where payout.id = moved.subject limit 1
  ) as payout on true
  left join lateral (select payout_id from funding where funding.id = moved.subject limit 1
  ) as funding on true
  left join lateral (select payout_id, created_at from collection
    where collection.id = moved.subject limit 1) as collection on true
  left join lateral (select reason from collection_reversal
    where collection_reversal.collection_id = moved.subject limit 1) as reversal on true
  left join lateral (${ownTransfer(merchant_id, mode)}) as own on true
  -- The close that holds for the month in which a payment came that goes back now.
  left join lateral (select closed_at from closed_month
    where closed_month.merchant_id = moved.merchant_id and closed_month.mode = moved.mode
      and reopened_at is null and closed_at < moved.at
      and month >= ${monthIn(sql`collection.created_at`)}
    order by month limit 1) as closed on moved.kind like 'collection%reversal'`

/** Both ends are of one merchant and mode: the payout, and what came in by it. */
const ownTransfer = (merchant_id: string, mode: string) => sql`
  select paid.id from payout as paid
  where paid.merchant_id = ${merchant_id} and paid.mode = ${mode}
    and paid.id = coalesce(funding.payout_id, collection.payout_id, payout.id)
    and (exists (select from funding as arrived where arrived.payout_id = paid.id
        and arrived.merchant_id = ${merchant_id} and arrived.mode = ${mode})
      or exists (select from collection as arrived where arrived.payout_id = paid.id
        and arrived.merchant_id = ${merchant_id} and arrived.mode = ${mode}))
  limit 1`

/** Reads pages, each in a transaction of its own where it must be; null when there is none left. */
export type ReadPage = () => Promise<readonly PostedMovement[] | null>

/** Entries as they come, each once all of it is read. */
export async function* entriesOf(read: ReadPage, detail: JournalDetail): AsyncGenerator<JournalEntry[]> {
  const number = numbering()
  let kept: PostedMovement[] = []
  for (let page = await read(); page !== null; page = await read()) {
    kept.push(...page)
    const open = detail === 'days' ? sameDayAsLast(kept) : sameMomentAsLast(kept)
    const whole = kept.slice(0, kept.length - open.length)
    kept = open
    yield entriesFrom(whole, detail, number)
  }
  yield entriesFrom(kept, detail, number)
}

const fromLast = (kept: PostedMovement[], isSame: (one: PostedMovement, last: PostedMovement) => boolean) => {
  const last = kept.at(-1)
  if (!last) return []
  const before = kept.findLastIndex((one) => !isSame(one, last))
  return kept.slice(before + 1)
}

const sameDayAsLast = (kept: PostedMovement[]) =>
  fromLast(kept, (one, last) => lagosDay(one.at) === lagosDay(last.at))

/** All of one subject happens at one moment; of a batch many do. */
const sameMomentAsLast = (kept: PostedMovement[]) =>
  fromLast(kept, (one, last) => one.at.getTime() === last.at.getTime())

/** Counts up within a day. */
function numbering() {
  let at = { day: '', count: 0 }
  return (day: string): string => {
    at = at.day === day ? { day, count: at.count + 1 } : { day, count: 1 }
    return `OJA-${day.replaceAll('-', '')}-${at.count}`
  }
}

function entriesFrom(
  movements: readonly PostedMovement[], detail: JournalDetail, number: (day: string) => string,
): JournalEntry[] {
  return grouped(movements, detail).flatMap((group): JournalEntry[] => {
    const [first] = group
    const lines = linesOf(group)
    if (!first || lines.length === 0) return []
    const date = lagosDay(first.at)
    const { corrects } = first
    const words = detail === 'days' ? 'Sum of the day' : wordsOf(group)
    return [{
      number: number(date), date, corrects, lines,
      reference: detail === 'days' ? '' : first.reference,
      description: corrects === null ? words : `Correction of ${monthWords(corrects)}: ${words}`,
    }]
  })
}

/** By day, or by subject and moment; what goes back, and what corrects a closed month, apart. */
function grouped(movements: readonly PostedMovement[], detail: JournalDetail): PostedMovement[][] {
  const groups = new Map<string, PostedMovement[]>()
  for (const moved of movements) {
    const { kind, subject, at, corrects } = moved
    const of = detail === 'days' ? lagosDay(at) : `${at.getTime()} ${subject} ${isTakenBack(kind)}`
    const key = `${of} ${corrects ?? ''}`
    const group = groups.get(key)
    if (group) group.push(moved)
    else groups.set(key, [moved])
  }
  return [...groups.values()]
}
