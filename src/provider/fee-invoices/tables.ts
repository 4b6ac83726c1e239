// The rows of invoices for fees (migrations/0253_fee_invoices.sql).
import type { ColumnType, Selectable } from 'kysely'
import type { FeeInvoiceKind, FeeLine, InvoiceParty, Registration } from '#domain/fee-invoice.ts'
import type { Mode } from '../database.ts'

/** Written as text: JSON. */
type Json<Value> = ColumnType<Value, string, never>

export interface FeeInvoiceTable {
  id: string
  merchant_id: string
  mode: Mode
  number: string
  kind: FeeInvoiceKind
  month: string
  fees_of: string
  issued_on: string
  fee: number
  vat: number
  lines: Json<FeeLine[]>
  issuer: Json<InvoiceParty>
  customer: Json<InvoiceParty>
  registration: Registration
  irn: string | null
  qr: string | null
  reason: string | null
  created_at: Date
  registered_at: Date | null
}

export type StoredInvoice = Selectable<FeeInvoiceTable>

declare module '#provider/database.ts' {
  interface Tables {
    fee_invoice: FeeInvoiceTable
    fee_invoice_place: { mode: Mode, last: number }
  }
}
