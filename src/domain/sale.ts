// Entries of sales: a payment, and what takes one back. Each is of its own day.

export const saleKinds = ['payment', 'refund', 'dispute'] as const

export type SaleKind = (typeof saleKinds)[number]

/** As the ledger and the reason of a reversal have it. */
export function saleKindOf(kind: string, reason: string | null): SaleKind {
  if (kind === 'collection') return 'payment'
  return reason === 'chargeback' ? 'dispute' : 'refund'
}
