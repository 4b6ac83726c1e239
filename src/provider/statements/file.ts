// A statement as it goes out: piece by piece, each read when the one before is on its way, so that a long
// one takes no more memory than a short one.
import { fileNameOf } from '#domain/test-money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { tenantTransaction, type Tables, type Transaction } from '../database.ts'
import { csvHeaders } from '../files/csv-headers.ts'
import { inPieces } from '../files/pieces.ts'
import type { Work } from '../work.ts'
import './tables.ts'

interface Ready {
  id: string
  nuban: string
  first_day: string
  last_day: string
  bytes: number | null
}

/** The first piece is read at once: where it cannot be, that is still an answer of its own. */
export async function fileOf(app: Provider, work: Work<Caller>, statement: Ready): Promise<Response> {
  const { id, nuban, first_day, last_day, bytes } = statement
  const { merchant_id, mode } = work.caller
  const rowOf = (inside: Transaction<Tables>, place: number) =>
    inside.selectFrom('statement_part').select(['bytes', 'object', 'sha256']).where('statement_id', '=', id)
      .where('place', '=', place).executeTakeFirst()
  const read = async (row: Awaited<ReturnType<typeof rowOf>>) => row && await app.files.read(row)
  const later = async (place: number) =>
    read(await tenantTransaction(app.database, { merchant_id, mode }, (inside) => rowOf(inside, place)))
  let first = await read(await rowOf(work.database, 0))
  let place = 0
  const body = inPieces(app, {
    async pull(controller) {
      const part = place === 0 ? first : await later(place)
      first = undefined
      place += 1
      if (part) controller.enqueue(new Uint8Array(part))
      else controller.close()
    },
  })
  return new Response(body, {
    headers: {
      ...csvHeaders(fileNameOf(`statement-${nuban}-${first_day}-${last_day}.csv`, mode)),
      'Content-Length': String(bytes ?? 0),
    },
  })
}
