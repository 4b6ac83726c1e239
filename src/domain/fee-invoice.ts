// The invoice of a month's fees: one document for each business and mode, and a credit note for fees of
// earlier months that were given back.
import { add, kobo, subtract, sum, type Kobo } from './money.ts'

export const feeInvoiceKinds = ['invoice', 'credit_note'] as const

export type FeeInvoiceKind = (typeof feeInvoiceKinds)[number]

/** What fees were for. */
export const feeSubjects = {
  payouts: 'Payouts', bills: 'Bill payments', collections: 'Payments received',
} as const

export type FeeSubject = keyof typeof feeSubjects

export const feeSubjectNames = Object.keys(feeSubjects) as [FeeSubject, ...FeeSubject[]]

/**
 * - WAITING: the register of invoices has not answered yet, or there is none.
 * - REGISTERED: it has an Invoice Reference Number (IRN) and a QR code.
 * - REFUSED: the register does not take it, and says why.
 */
export const registrations = ['WAITING', 'REGISTERED', 'REFUSED'] as const

export type Registration = (typeof registrations)[number]

/** Of the ledger, in one month: charged, or given back of what was charged in the month `of`. */
export interface FeeMovement {
  what: FeeSubject
  is_back: boolean
  /** YYYY-MM. */
  of: string
  items: number
  fee: Kobo
  vat: Kobo
}

export interface FeeLine { what: FeeSubject, items: number, fee: Kobo, vat: Kobo }

export interface FeeDocument {
  kind: FeeInvoiceKind
  /** The month whose fees a credit note gives back; of an invoice its own. */
  of: string
  lines: FeeLine[]
  fee: Kobo
  vat: Kobo
}

/**
 * The documents of a month: its fees, less what was given back of them in it, and a credit note for each
 * earlier month of which fees were given back. Fees less credits are what the ledger has in the month.
 */
export function documentsOf(month: string, movements: readonly FeeMovement[]): FeeDocument[] {
  const own = movements.filter(({ is_back, of }) => !is_back || of === month)
  const earlier = [...new Set(movements.filter((one) => !own.includes(one)).map(({ of }) => of))].toSorted()
  return [
    documentOf('invoice', month, own),
    ...earlier.map((of) =>
      documentOf('credit_note', of, movements.filter((one) => !own.includes(one) && one.of === of))),
  ].filter(({ fee, vat }) => fee !== 0 || vat !== 0)
}

function documentOf(kind: FeeInvoiceKind, of: string, movements: readonly FeeMovement[]): FeeDocument {
  const lines = feeSubjectNames.flatMap((what): FeeLine[] => {
    const about = movements.filter((one) => one.what === what)
    const total = (part: 'fee' | 'vat') => about.reduce((so_far, one) =>
      (kind === 'invoice' && one.is_back ? subtract(so_far, one[part]) : add(so_far, one[part])), kobo(0))
    // What was given back in the month of the payment is no document more.
    const items = about.reduce((count, one) => count + (kind === 'invoice' && one.is_back ? 0 : one.items), 0)
    const line = { what, items, fee: total('fee'), vat: total('vat') }
    return line.fee === 0 && line.vat === 0 ? [] : [line]
  })
  return { kind, of, lines, fee: sum(lines.map(({ fee }) => fee)), vat: sum(lines.map(({ vat }) => vat)) }
}

/** `INV20260300000012`: letters and digits alone, as an IRN begins with it. */
export const feeInvoiceNumber = (kind: FeeInvoiceKind, month: string, place: number): string =>
  `${kind === 'invoice' ? 'INV' : 'CRN'}${month.replace('-', '')}${String(place).padStart(8, '0')}`

export const isFeeInvoiceNumber = (text: string): boolean => /^(INV|CRN)\d{14}$/.test(text)

export interface InvoiceParty {
  name: string
  /** Empty where it has given none. */
  tin: string
  address: string
}
