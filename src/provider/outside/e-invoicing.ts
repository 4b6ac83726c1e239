// The register of invoices of the Nigeria Revenue Service (Merchant Buyer Solution): an invoice between
// businesses is cleared there before it is given out, and gets an Invoice Reference Number and a QR code. The
// sandbox one makes both up, plainly.
import type { FeeInvoiceKind, InvoiceParty } from '#domain/fee-invoice.ts'
import { plainAmount, type Kobo } from '#domain/money.ts'
import { outcomeOf } from './outcomes.ts'
import { wait } from './rail.ts'

/** What the register is told. */
export interface Invoice {
  number: string
  kind: FeeInvoiceKind
  /** YYYY-MM-DD. */
  issued_on: string
  /** The IRN or number of the invoice that a credit note is about. */
  credits: string | null
  issuer: InvoiceParty
  customer: InvoiceParty
  lines: readonly { words: string, fee: Kobo, vat: Kobo }[]
  fee: Kobo
  vat: Kobo
}

export type InvoiceAnswer =
  | { outcome: 'registered', irn: string, qr: string }
  | { outcome: 'refused', reason: string }
  | { outcome: 'unavailable' }

export interface EInvoicing {
  /** Told twice, the same number has the same answer. */
  register(invoice: Invoice): Promise<InvoiceAnswer>
}

/**
 * As the register's JSON has it, by the fields of UBL 2.1: 380 is an invoice, 381 a credit note
 * (developers.etranzactng.com, "Generate IRN"; community.nrsmbs.com, "QR Code Generation and Validation").
 */
export const asUbl = (invoice: Invoice) => ({
  invoice_type_code: invoice.kind === 'invoice' ? '380' : '381',
  invoice_number: invoice.number, issue_date: invoice.issued_on, document_currency_code: 'NGN',
  ...invoice.credits !== null && { billing_reference: [{ irn: invoice.credits }] },
  accounting_supplier_party: partyOf(invoice.issuer),
  accounting_customer_party: partyOf(invoice.customer),
  invoice_line: invoice.lines.map(({ words, fee, vat }) => ({
    item: { name: words }, line_extension_amount: plainAmount(fee), tax_amount: plainAmount(vat),
  })),
  tax_total: [{ tax_amount: plainAmount(invoice.vat), tax_category: { id: 'STANDARD_VAT', percent: 7.5 } }],
  legal_monetary_total: { tax_exclusive_amount: plainAmount(invoice.fee) },
})

const partyOf = ({ name, tin, address }: InvoiceParty) =>
  ({ party_name: name, tin, postal_address: { street_name: address, country: 'NG' } })

/** Eight letters and digits that the register gives a business. */
const SANDBOX_SERVICE = 'SANDBOX1'

/**
 * A customer's tax number decides, by its last two digits as in outcomes.ts: 97 is unknown to the register,
 * and 98 gets no answer. An IRN is the number, the service and the day (etranzactng.com).
 */
export function sandboxEInvoicing(latency_ms: number): EInvoicing {
  return {
    async register(invoice) {
      await wait(latency_ms)
      const outcome = outcomeOf(invoice.customer.tin.replace(/\D/g, ''))
      if (outcome === '98') return { outcome: 'unavailable' }
      if (outcome === '97') return { outcome: 'refused', reason: 'The register does not know this TIN.' }
      const { invoice_number, issue_date } = asUbl(invoice)
      const irn = `${invoice_number}-${SANDBOX_SERVICE}-${issue_date.replaceAll('-', '')}`
      const signed = JSON.stringify({ irn, certificate: 'SANDBOX: NOT A TAX DOCUMENT' })
      return { outcome: 'registered', irn, qr: Buffer.from(signed).toString('base64') }
    },
  }
}
