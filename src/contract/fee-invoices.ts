// The provider's invoices for its fees, a month each, and credit notes for fees that were given back later.
import * as z from 'zod/mini'
import { feeInvoiceKinds, feeSubjectNames, isFeeInvoiceNumber, registrations } from '#domain/fee-invoice.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './page.ts'

export const FeeInvoice = z.object({
  number: z.string(),
  kind: z.enum(feeInvoiceKinds),
  /** In which the fees were charged or given back, YYYY-MM. */
  month: z.string(),
  issued_on: z.string(),
  fee: Naira,
  vat: Naira,
  total: Naira,
  registration: z.enum(registrations),
})

const Party = z.object({ name: z.string(), tin: z.string(), address: z.string() })

export const ShownFeeInvoice = z.extend(FeeInvoice, {
  issuer: Party,
  customer: Party,
  lines: z.array(z.object({ what: z.enum(feeSubjectNames), items: z.number(), fee: Naira, vat: Naira })),
  /** Of a credit note: the month whose fees it gives back, and the number of that invoice. */
  credits_month: z.nullable(z.string()),
  credits_number: z.nullable(z.string()),
  /** Of the register of invoices, once it has taken it: the reference, and what the QR code says. */
  irn: z.nullable(z.string()),
  qr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const params = z.strictObject({
  number: z.string().check(z.refine(isFeeInvoiceNumber, 'This is not the number of an invoice.')),
})

const read = { method: 'GET', callers: ['member', 'key'], needs: 'view_balances' } as const

export const feeInvoices = {
  list: endpoint({
    ...read, path: 'dashboard/fee-invoices', says: 'The invoices and credit notes for fees, newest first',
    query: PageQuery,
    answer: pageOf(FeeInvoice),
  }),
  show: endpoint({
    ...read, path: 'dashboard/fee-invoices/:number', says: 'One invoice or credit note',
    params,
    answer: ShownFeeInvoice,
  }),
  download: endpoint({
    ...read, path: 'dashboard/fee-invoices/:number/pdf',
    says: 'The same on paper: A4, with its reference and QR code once it is registered',
    params,
    answer: z.unknown(),
    raw: true,
  }),
}
