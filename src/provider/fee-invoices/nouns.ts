// Invoices for fees: made on the first of a month for the one before, registered, listed, shown and printed.
import type { Answer } from '#contract/endpoint.ts'
import { feeInvoices as calls } from '#contract/fee-invoices.ts'
import { Refusal } from '#contract/refusal.ts'
import { add, kobo } from '#domain/money.ts'
import { fileNameOf } from '#domain/test-money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { fileHeaders } from '../files/table-headers.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { feeInvoiceRun, makeFeeInvoice } from './make.ts'
import { feeInvoicePdf } from './pdf.ts'
import { creditedBy, registerFeeInvoice, sweepFeeInvoices } from './register.ts'
import type { StoredInvoice } from './tables.ts'

export function feeInvoices(app: Provider): void {
  app.jobs['fee_invoice_run'] = feeInvoiceRun
  app.jobs['make_fee_invoice'] = makeFeeInvoice
  app.jobs['register_fee_invoice'] = registerFeeInvoice
  app.jobs['sweep_fee_invoices'] = sweepFeeInvoices
  // 01:20 in Lagos; on the first of a month there is something to make.
  app.schedules.push({ cron: '20 0 * * *', job: 'fee_invoice_run' })
  app.schedules.push({ cron: '50 * * * *', job: 'sweep_fee_invoices' })

  serve(app, calls.list, ({ query }, work) => {
    const { search, from, to, status } = query
    const own = () => stored(work).orderBy('id', 'desc')
      .$if(search !== undefined, (rows) => rows.where('number', '=', (search ?? '').trim().toUpperCase()))
      .$if(from !== undefined, (rows) => rows.where('id', '>=', idFrom(from ?? '')))
      .$if(to !== undefined, (rows) => rows.where('id', '<', idFrom(to ?? '', 1)))
      .$if(status !== undefined, (rows) =>
        rows.where('registration', '=', (status ?? '').toUpperCase() as 'WAITING'))
    return pageOf(query, {
      rows: (most, after) => own()
        .$if(after !== null, (rows) => rows.where('id', '<', idCursor(after ?? ''))).limit(most).execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, own()),
      show: listed,
    })
  })

  serve(app, calls.show, async ({ params: { number } }, work) => whole(work, await theInvoice(work, number)))

  serve(app, calls.download, async ({ params: { number } }, work) => {
    const invoice = await theInvoice(work, number)
    const pdf = feeInvoicePdf(await whole(work, invoice), work.caller.mode)
    return new Response(new Uint8Array(pdf), {
      headers: fileHeaders(fileNameOf(`${number}.pdf`, work.caller.mode), 'application/pdf'),
    })
  })
}

const stored = ({ database, caller: { merchant_id, mode } }: Work<Caller>) =>
  database.selectFrom('fee_invoice').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)

async function theInvoice(work: Work<Caller>, number: string): Promise<StoredInvoice> {
  const invoice = await stored(work).where('number', '=', number).executeTakeFirst()
  if (!invoice) throw new Refusal('not_found', 'There is no invoice with this number.')
  return invoice
}

const listed = (
  { number, kind, month, issued_on, fee, vat, registration }: StoredInvoice,
): Answer<typeof calls.list>['items'][number] => ({
  number, kind, month, issued_on, fee: kobo(fee), vat: kobo(vat), total: add(kobo(fee), kobo(vat)),
  registration,
})

async function whole(work: Work<Caller>, invoice: StoredInvoice): Promise<Answer<typeof calls.show>> {
  const { kind, fees_of, issuer, customer, lines, irn, qr, reason } = invoice
  return {
    ...listed(invoice), issuer, customer, irn, qr, reason,
    lines: lines.map((line) => ({ ...line, fee: kobo(line.fee), vat: kobo(line.vat) })),
    credits_month: kind === 'invoice' ? null : fees_of,
    credits_number: (await creditedBy(work, invoice))?.number ?? null,
  }
}
