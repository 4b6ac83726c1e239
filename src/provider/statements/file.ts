// A statement as it goes out, in the form that is asked for: piece by piece, each read when the one before is
// on its way, so that a long one takes no more memory than a short one.
import * as z from 'zod/mini'
import { kobo } from '#domain/money.ts'
import { statementForms, withBalances, type StatementForm } from '#domain/statement.ts'
import { fileNameOf } from '#domain/test-money.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { tenantTransaction, type Tables, type Transaction } from '../database.ts'
import { fileHeaders } from '../files/table-headers.ts'
import { inPieces } from '../files/pieces.ts'
import type { Work } from '../work.ts'
import { camt053Form } from './forms/camt053.ts'
import { csvForm } from './forms/csv.ts'
import { mt940Form } from './forms/mt940.ts'
import { pdfForm } from './forms/pdf.ts'
import type { Form, Head, Piece, Writer } from './forms/writer.ts'
import { xlsxForm } from './forms/xlsx.ts'
import { StatementLine } from './lines.ts'
import type { Ready } from './rows.ts'
import './tables.ts'

const forms: Record<StatementForm, Form> = {
  csv: csvForm, xlsx: xlsxForm, pdf: pdfForm, mt940: mt940Form, camt053: camt053Form,
}

type Part = (place: number) => Promise<Buffer | undefined>

/** The first piece is read at once: where it cannot be, that is still an answer of its own. */
export async function fileOf(
  app: Provider, work: Work<Caller>, statement: Ready, form: StatementForm,
): Promise<Response> {
  const { merchant_id, mode } = work.caller
  const read = async (inside: Transaction<Tables>, place: number) => {
    const row = await inside.selectFrom('statement_part').select(['bytes', 'object', 'sha256'])
      .where('statement_id', '=', statement.id).where('place', '=', place).executeTakeFirst()
    return row && await app.files.read(row)
  }
  const first = await read(work.database, 0)
  const part: Part = async (place) => (place === 0 ? first
    : tenantTransaction(app.database, { merchant_id, mode }, (inside) => read(inside, place)))
  const isMade = statement.money_in === null
  const head = isMade ? null : await headOf(work, statement)
  const body = head ? writtenBy(app, forms[form](head), head, part) : asMade(app, part)
  const { ending, type } = statementForms[form]
  const of = statement.nuban ?? 'collections'
  const name = `statement-${of}-${statement.first_day}-${statement.last_day}.${ending}`
  return new Response(body, { headers: fileHeaders(fileNameOf(name, mode), type) })
}

/** A statement from before there were forms: its parts are the CSV file. */
function asMade(app: Provider, part: Part): ReadableStream<Uint8Array> {
  let place = 0
  return inPieces(app, {
    async pull(controller) {
      const bytes = await part(place)
      place += 1
      if (bytes) controller.enqueue(new Uint8Array(bytes))
      else controller.close()
    },
  })
}

const Lines = z.array(StatementLine)
const encoder = new TextEncoder()
const bytesOf = (piece: Piece) => (typeof piece === 'string' ? encoder.encode(piece) : new Uint8Array(piece))

function writtenBy(app: Provider, writer: Writer, head: Head, part: Part): ReadableStream<Uint8Array> {
  let place = 0
  let balance = head.opening
  return inPieces(app, {
    start: (controller) => controller.enqueue(bytesOf(writer.begin())),
    async pull(controller) {
      // Nothing comes of an archive or a page before it is full.
      for (let bytes = new Uint8Array(); bytes.length === 0;) {
        const kept = await part(place)
        place += 1
        if (!kept) {
          controller.enqueue(bytesOf(writer.end()))
          return controller.close()
        }
        const lines = withBalances(balance, Lines.parse(JSON.parse(kept.toString())))
        balance = lines.at(-1)?.balance ?? balance
        bytes = bytesOf(writer.add(lines))
        if (bytes.length > 0) controller.enqueue(bytes)
      }
    },
  })
}

async function headOf(work: Work<Caller>, statement: Ready): Promise<Head> {
  const { merchant_id, mode } = work.caller
  const { business_name: owner } = await work.database.selectFrom('merchant').select('business_name')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const { id, nuban, first_day: from, last_day: to, lines, opening, closing, ready_at } = statement
  return {
    id, mode, owner, nuban, from, to, currency: 'NGN',
    account_name: statement.account_name ?? 'Payments that are not settled yet',
    bank_name: statement.bank_code === null ? '' : bankName(statement.bank_code),
    opening: kobo(opening ?? 0), closing: kobo(closing ?? 0), money_in: kobo(statement.money_in ?? 0),
    money_out: kobo(statement.money_out ?? 0), lines: lines ?? 0, made_at: ready_at ?? work.now,
  }
}
