// Statements: of what, in which forms, how far one reaches, how long it is kept, and what its lines are.
import { add, kobo, subtract, sum, type Kobo } from './money.ts'

export const statementStatuses = ['PREPARING', 'READY', 'EXPIRED'] as const

export type StatementStatus = (typeof statementStatuses)[number]

/** Of a payout account, or of what was collected and is not settled yet. */
export const statementSubjects = ['account', 'collections'] as const

export type StatementSubject = (typeof statementSubjects)[number]

/** Each with the end of its file's name. MT940 and CAMT.053 are for accounting programs. */
export const statementForms = {
  csv: { ending: 'csv', name: 'CSV', type: 'text/csv; charset=utf-8' },
  xlsx: {
    ending: 'xlsx', name: 'Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: { ending: 'pdf', name: 'PDF', type: 'application/pdf' },
  mt940: { ending: 'sta', name: 'MT940', type: 'text/plain; charset=us-ascii' },
  camt053: { ending: 'xml', name: 'CAMT.053', type: 'application/xml; charset=utf-8' },
} as const

export type StatementForm = keyof typeof statementForms

export const statementFormNames = Object.keys(statementForms) as [StatementForm, ...StatementForm[]]

export const STATEMENT_DAYS = 366

/** It can be made again. */
export const STATEMENT_KEPT_DAYS = 7

const DAY_MS = 86_400_000

/** What is wrong with a range of days of Lagos, by field; `today` is the last that there is. */
export function statementProblem(from: string, to: string, today: string): Record<string, string> | null {
  if (from > today) return { from: 'This day has not come yet.' }
  if (to > today) return { to: 'This day has not come yet.' }
  if (from > to) return { to: 'The last day is before the first.' }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > STATEMENT_DAYS ? { from: `Choose at most ${STATEMENT_DAYS} days.` } : null
}

/** What a line of an account is, in words; the name is what the ledger calls it. */
const words: Record<string, string> = {
  payout: 'Payout',
  payout_fee: 'Fee for payout',
  payout_vat: 'VAT on payout fee',
  payout_stamp_duty: 'Stamp duty on payout',
  bill: 'Bill payment',
  bill_fee: 'Fee for bill payment',
  bill_vat: 'VAT on bill fee',
  funding: 'Money in',
  settlement: 'Settlement',
  collection: 'Payment received',
  collection_fee: 'Collection fee',
  collection_vat: 'VAT on collection fee',
  collection_stamp_duty: 'Stamp duty on collection',
  collection_reversal: 'Refund to payer',
  collection_dispute: 'Dispute: payment taken back',
  collection_fee_reversal: 'Collection fee returned',
  collection_vat_reversal: 'VAT on collection fee returned',
  collection_stamp_duty_reversal: 'Stamp duty on collection returned',
}

/** A kind that is not known is shown as it is, without its underscores. */
export const lineWords = (kind: string): string => {
  const plain = kind.replaceAll('_', ' ')
  return words[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What charges are paid for, and given back, by the provider: no other party stands on the other side. */
export const isCharge = (kind: string): boolean => /_(fee|vat|stamp_duty)(_reversal)?$/.test(kind)

export const isTax = (kind: string): boolean => /_(vat|stamp_duty)(_reversal)?$/.test(kind)

/** Money that came in and goes back to where it came from, or a charge that does. */
export const isTakenBack = (kind: string): boolean => /_(reversal|dispute)$/.test(kind)

interface Moved {
  kind: string
  /** What came; below zero what went. */
  kobo: Kobo
  charges: Readonly<Record<'fee' | 'vat' | 'stamp_duty', Kobo>>
}

/**
 * What left in one amount, line by line: what was paid, the fee, the VAT on it and the stamp duty. The ledger
 * reserves and pays a payout with its charges as one.
 */
export function parted({ kind, kobo: moved, charges }: Moved): { kind: string, kobo: Kobo }[] {
  const charged = (['fee', 'vat', 'stamp_duty'] as const)
    .filter((charge) => moved < 0 && charges[charge] > 0)
    .map((charge) => ({ kind: `${kind}_${charge}`, kobo: subtract(kobo(0), charges[charge]) }))
  const rest = subtract(moved, sum(charged.map((one) => one.kobo)))
  return [{ kind, kobo: rest }, ...charged]
}

/** Each line with what the account stands at after it. */
export function withBalances<Line extends { kobo: number }>(opening: Kobo, lines: readonly Line[]) {
  let balance = opening
  return lines.map((line) => {
    balance = add(balance, kobo(line.kobo))
    return { ...line, kobo: kobo(line.kobo), balance }
  })
}
