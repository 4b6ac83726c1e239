// A statement as it goes out: piece by piece, each read when the one before is on its way, so that a long
// one takes no more memory than a short one.
import type { Provider } from '../app.ts'
import { tenantTransaction, type Tenant } from '../database.ts'
import { csvHeaders } from '../files/csv-headers.ts'
import './tables.ts'

interface Ready {
  id: string
  nuban: string
  first_day: string
  last_day: string
  bytes: number | null
}

export function fileOf(app: Provider, { merchant_id, mode }: Tenant, statement: Ready): Response {
  const { id, nuban, first_day, last_day, bytes } = statement
  const next = (place: number) => tenantTransaction(app.database, { merchant_id, mode }, (inside) =>
    inside.selectFrom('statement_part').select('bytes').where('statement_id', '=', id)
      .where('place', '=', place).executeTakeFirst())
  let place = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await next(place)
      place += 1
      if (part) controller.enqueue(new Uint8Array(part.bytes))
      else controller.close()
    },
  }, { highWaterMark: 0 })
  return new Response(body, {
    headers: {
      ...csvHeaders(`statement-${nuban}-${first_day}-${last_day}.csv`),
      'Content-Length': String(bytes ?? 0),
    },
  })
}
