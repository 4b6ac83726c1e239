// Makes a statement from the ledger's lines, the oldest first. Lines never change, so it is written in many
// short transactions, a page of lines in each: memory and locks stay as small for a year as for a day.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CSV_BOM, csvLine } from '#domain/csv.ts'
import { add, kobo, plainAmount, subtract } from '#domain/money.ts'
import { STATEMENT_KEPT_DAYS } from '#domain/statement.ts'
import { firstLineOf } from '#domain/test-money.ts'
import { lagosClock, lagosDay } from '#domain/time.ts'
import { linesWithin, moment } from '../accounts/history.ts'
import { hashOf } from '../files/bytes.ts'
import type { JobWork } from '../jobs.ts'
import '../ledger/tables.ts'
import type { Work } from '../work.ts'
import { tellReady } from './letters.ts'
import type { Stored } from './tables.ts'

const MakeStatement = z.object({ statement_id: z.string() })

const PAGE = 2_000
const DAY_MS = 86_400_000

const heading = [
  'date', 'time (Lagos +01:00)', 'reference', 'kind', 'counterparty', 'narration', 'money_in', 'money_out',
  'balance',
]

interface Line {
  id: number
  kind: string
  kobo: number
  reference: string
  counterparty: string | null
  narration: string | null
  at: Date
}

/** Run again after a crash it begins anew: what is there of it is replaced. */
export async function makeStatement(payload: object, { inTransaction, asTenant }: JobWork): Promise<void> {
  const { statement_id } = MakeStatement.parse(payload)
  const statement = await inTransaction(async ({ database }) => {
    await database.deleteFrom('statement_part').where('statement_id', '=', statement_id)
      .where(({ exists, selectFrom }) => exists(selectFrom('statement').select('id')
        .where('id', '=', statement_id).where('status', '=', 'PREPARING'))).execute()
    return database.selectFrom('statement').selectAll().where('id', '=', statement_id)
      .where('status', '=', 'PREPARING').executeTakeFirst()
  })
  if (!statement) return
  const made = await asTenant(statement, (work) => beginning(work, statement))
  for (let isMore = true; isMore;) {
    isMore = await asTenant(statement, (work) => writePage(work, statement, made))
  }
  await inTransaction((work) => finish(work, statement, made))
}

/** Where it stands: the last line that was written, the next piece, and what it came to. */
interface Made {
  first: number
  last: number
  after: number
  place: number
  lines: number
  bytes: number
  opening: number
  closing: number
}

async function beginning(work: Work, statement: Stored): Promise<Made> {
  const { account_id, first_day: from, last_day: to } = statement
  const [within] = await linesWithin(work, [{ id: account_id }], { from, to })
  const { first = 0, last = 0 } = within ?? {}
  const opening = await balanceBefore(work, statement)
  return { first, last, after: first - 1, place: 0, lines: 0, bytes: 0, opening, closing: opening }
}

/**
 * What came and went on all days before. The balance that a line left does not tell it: of two people at
 * midnight the one who began before may be booked after, and the first line's balance then has both.
 */
async function balanceBefore(
  { database }: Work, { merchant_id, mode, account_id, first_day }: Stored,
): Promise<number> {
  const { rows: [row] } = await sql<{ balance: string }>`
    select coalesce(sum(money_in - money_out), 0) as balance from ledger_day
    where merchant_id = ${merchant_id} and mode = ${mode} and account_id = ${account_id}
      and day < ${first_day}`.execute(database)
  return Number(row?.balance)
}

/** Answers whether there may be more. */
async function writePage(work: Work, statement: Stored, made: Made): Promise<boolean> {
  const lines = await page(work, statement, made)
  const last = lines[lines.length - 1]
  const head = made.place === 0
    ? CSV_BOM + [...firstLineOf(statement.mode), heading].map(csvLine).join('') : ''
  const rows = lines.map((line) => {
    made.closing = add(kobo(made.closing), kobo(line.kobo))
    return rowOf(line, made.closing)
  })
  const text = head + rows.join('')
  if (text !== '') {
    const bytes = Buffer.from(text)
    const { merchant_id, mode, id: statement_id } = statement
    await work.database.insertInto('statement_part')
      .values({
        statement_id, place: made.place, merchant_id, mode, size: bytes.length, sha256: hashOf(bytes),
        ...await work.files.place(merchant_id, bytes),
      }).execute()
    made.place += 1
    made.bytes += bytes.length
  }
  made.lines += lines.length
  if (!last) return false
  made.after = last.id
  return lines.length === PAGE
}

/**
 * The days narrow the lines; the moment decides, as in the history of an account. What a line is of is looked
 * up for each: joined, the planner may walk all that the merchant has, for each page again.
 */
async function page({ database }: Work, statement: Stored, { last, after }: Made): Promise<Line[]> {
  const { merchant_id, mode, account_id, first_day, last_day } = statement
  const { rows } = await sql<Line>`
    select line.*,
      coalesce(payout.beneficiary_account_name, funding.sender_name, bill.biller_name) as counterparty,
      coalesce(payout.narration, funding.narration, bill.product_name || ' ' || bill.customer) as narration
    from (select id, kind, kobo, reference, subject, at from ledger_line
      where merchant_id = ${merchant_id} and mode = ${mode} and account_id = ${account_id}
        and id > ${after} and id <= ${last} and at >= ${moment(first_day)} and at < ${moment(last_day, 1)}
      order by id limit ${PAGE}) as line
    left join lateral (select beneficiary_account_name, narration from payout
      where payout.id = line.subject limit 1) as payout on true
    left join lateral (select sender_name, narration from funding
      where funding.id = line.subject limit 1) as funding on true
    left join lateral (select biller_name, product_name, customer from bill
      where bill.id = line.subject limit 1) as bill on true
    order by line.id`.execute(database)
  return rows
}

function rowOf(line: Line, balance: number): string {
  const { at, kind, kobo: moved, reference, counterparty, narration } = line
  const isIn = moved > 0
  const amount = plainAmount(isIn ? kobo(moved) : subtract(kobo(0), kobo(moved)))
  return csvLine([
    lagosDay(at), lagosClock(at), reference, kind, counterparty ?? '', narration ?? '',
    { figure: isIn ? amount : '' }, { figure: isIn ? '' : amount }, { figure: plainAmount(kobo(balance)) },
  ])
}

async function finish(work: Work, statement: Stored, made: Made): Promise<void> {
  const { lines, bytes, opening, closing } = made
  const ready = await work.database.updateTable('statement').set({
    status: 'READY', lines, bytes, opening, closing, ready_at: work.now,
    expires_at: new Date(work.now.getTime() + STATEMENT_KEPT_DAYS * DAY_MS),
  }).where('id', '=', statement.id).where('status', '=', 'PREPARING').returning('id').executeTakeFirst()
  if (ready) await tellReady(work, statement, lines)
}

/** Takes away what is no longer kept; who asked for it still sees that it was. */
export async function forgetOld(_: object, { inTransaction }: JobWork): Promise<void> {
  await inTransaction(async ({ database, now, enqueue }) => {
    const old = await database.updateTable('statement').set({ status: 'EXPIRED' })
      .where('status', '=', 'READY').where('expires_at', '<=', now).returning('id').execute()
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return
    await database.deleteFrom('statement_part').where('statement_id', 'in', ids).execute()
    await enqueue('clear_objects', {}, { key: 'clear_objects' })
  })
}
