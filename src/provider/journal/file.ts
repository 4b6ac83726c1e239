// The journal as a file, written while it is read: a page of movements is held at a time, whatever the number
// of them, and no transaction stays open while a slow line takes it.
import type { JournalDetail, JournalForm } from '#domain/journal.ts'
import { monthOf } from '#domain/month.ts'
import { fileNameOf } from '#domain/test-money.ts'
import type { Provider } from '../app.ts'
import { tenantTransaction, type Tenant } from '../database.ts'
import { inPieces } from '../files/pieces.ts'
import { csvHeaders } from '../files/table-headers.ts'
import { idFrom } from '../page.ts'
import type { NamesOf } from './accounts.ts'
import { entriesOf, movementsAfter, type Period } from './entries.ts'
import { headOf, rowsOf } from './forms.ts'

export interface Wanted extends Period { format: JournalForm, detail: JournalDetail }

export function journalFile(
  app: Provider, { merchant_id, mode }: Tenant, wanted: Wanted, names: NamesOf,
): Response {
  const { from, to, format, detail } = wanted
  const encoder = new TextEncoder()
  const entries = entriesOf(pagesOf(app, { merchant_id, mode }, wanted), detail)
  const body = inPieces(app, {
    start: (controller) => controller.enqueue(encoder.encode(headOf(format, mode))),
    async pull(controller) {
      for (;;) {
        const { value, done } = await entries.next()
        if (done) return controller.close()
        const rows = value.map((entry) => rowsOf(format, mode, entry, names(monthOf(entry.date)))).join('')
        if (rows !== '') return controller.enqueue(encoder.encode(rows))
      }
    },
  })
  const name = `journal-${from}-${to}${format === 'csv' ? '' : `-${format}`}.csv`
  return new Response(body, { headers: csvHeaders(fileNameOf(name, mode)) })
}

/** Each page in a transaction of its own. */
function pagesOf({ database }: Provider, tenant: Tenant, period: Period) {
  let after: string | null = idFrom(period.from)
  return async () => {
    const from = after
    if (from === null) return null
    const page = await tenantTransaction(database, tenant, (inside) =>
      movementsAfter(inside, tenant, period, from))
    after = page.after
    return page.movements
  }
}
