// Makes a statement from the ledger, the oldest line first. Lines never change, so they are gathered in many
// short transactions, a page in each: memory and locks stay as small for a year as for a day. Kept are the
// lines; whoever downloads it says in which form (file.ts).
import * as z from 'zod/mini'
import { add, kobo, subtract, type Kobo } from '#domain/money.ts'
import { STATEMENT_KEPT_DAYS } from '#domain/statement.ts'
import { hashOf } from '../files/bytes.ts'
import type { JobWork } from '../jobs.ts'
import type { Work } from '../work.ts'
import { tellReady } from './letters.ts'
import { linesOf, type LineSource } from './lines.ts'
import type { Stored } from './tables.ts'

const MakeStatement = z.object({ statement_id: z.string() })

const DAY_MS = 86_400_000

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
  const source = await asTenant(statement, (work) => linesOf(work, statement))
  const made: Made = {
    after: source.first, place: 0, lines: 0, bytes: 0, opening: source.opening, money_in: kobo(0),
    money_out: kobo(0),
  }
  for (let isMore = true; isMore;) {
    isMore = await asTenant(statement, (work) => keepPage(work, statement, source, made))
  }
  await inTransaction((work) => finish(work, statement, made))
}

/** Where it stands: the last line that was kept, the next piece, and what it came to. */
interface Made {
  after: string
  place: number
  lines: number
  bytes: number
  opening: Kobo
  money_in: Kobo
  money_out: Kobo
}

/** Answers whether there may be more. */
async function keepPage(work: Work, statement: Stored, source: LineSource, made: Made): Promise<boolean> {
  const { lines, after } = await source.page(work, made.after)
  if (lines.length > 0) {
    const bytes = Buffer.from(JSON.stringify(lines))
    const { merchant_id, mode, id: statement_id } = statement
    await work.database.insertInto('statement_part')
      .values({
        statement_id, place: made.place, merchant_id, mode, size: bytes.length, sha256: hashOf(bytes),
        ...await work.files.place(merchant_id, bytes),
      }).execute()
    made.place += 1
    made.bytes += bytes.length
  }
  for (const line of lines) {
    if (line.kobo > 0) made.money_in = add(made.money_in, kobo(line.kobo))
    else made.money_out = subtract(made.money_out, kobo(line.kobo))
  }
  made.lines += lines.length
  if (after === null) return false
  made.after = after
  return true
}

async function finish(work: Work, statement: Stored, made: Made): Promise<void> {
  const { lines, bytes, opening, money_in, money_out } = made
  const ready = await work.database.updateTable('statement').set({
    status: 'READY', lines, bytes, opening, money_in, money_out,
    closing: subtract(add(opening, money_in), money_out), ready_at: work.now,
    expires_at: new Date(work.now.getTime() + STATEMENT_KEPT_DAYS * DAY_MS),
  }).where('id', '=', statement.id).where('status', '=', 'PREPARING').returning('id').executeTakeFirst()
  if (ready && !statement.by_key) await tellReady(work, statement, lines)
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
