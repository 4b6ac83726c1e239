// Whom to debit at once and how much of each, as it is kept on this phone.
import { parseMoney } from '#domain/amount-text.ts'
import { mandateLimits } from '#domain/mandate.ts'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { draftForm } from '#app/offline/draft-form.ts'

export interface Chosen {
  name: string
  /** Its bank and the end of its number. */
  account: string
  most: Kobo
  is_fixed: boolean
  amount: string
}

export interface BulkTyped {
  /** By the mandate's reference. */
  chosen: Readonly<Record<string, Chosen>>
  narration: string
  is_reviewed: boolean
}

export const bulkDraft = draftForm<BulkTyped>({ name: 'bulkDebits', version: 1 })

export const blankBulk: BulkTyped = { chosen: {}, narration: '', is_reviewed: false }

export interface BulkRow { mandate: string, name: string, account: string, amount: Kobo }

export function amountProblem({ is_fixed, amount, most }: Chosen): string | undefined {
  const typed = is_fixed ? most : parseMoney(amount)
  if (typed === null) return undefined
  if (typed < mandateLimits.minimum) return 'Enter at least ₦100.00.'
  return typed > most ? `This mandate allows at most ${formatMoney(most)}.` : undefined
}

/** Null while an amount is missing or wrong. */
export function bulkRows({ chosen }: BulkTyped): BulkRow[] | null {
  const rows: BulkRow[] = []
  for (const [mandate, one] of Object.entries(chosen)) {
    const amount = one.is_fixed ? one.most : parseMoney(one.amount)
    if (amount === null || amountProblem(one) !== undefined) return null
    rows.push({ mandate, name: one.name, account: one.account, amount })
  }
  return rows
}
