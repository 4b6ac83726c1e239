// The approval policy in words: what an amount asks for, and what a change would make of it.
import { counted } from './counted.ts'
import { formatMoney, kobo, type Kobo } from './money.ts'

export interface Band {
  /** From this amount on, until the next band begins. */
  from: Kobo
  approvals: number
}

/** How many must approve an amount: by the last band that begins at or below it. */
export function approvalsFor(bands: readonly Band[], amount: Kobo): number {
  const fitting = bands.filter(({ from }) => from <= amount)
  return fitting[fitting.length - 1]?.approvals ?? 0
}

export const peopleWords = (approvals: number): string =>
  approvals === 0 ? 'Nobody' : counted(approvals, 'person', 'people')

/** `Any amount`, `Below ₦50,000.00`, `₦50,000.00 to ₦2,000,000.00`, `₦2,000,000.00 and more`. */
export function rangeWords(bands: readonly Band[], at: number): string {
  const from = bands[at]?.from ?? kobo(0)
  const next = bands[at + 1]?.from
  if (next === undefined) return from === 0 ? 'Any amount' : `${formatMoney(from)} and more`
  return from === 0 ? `Below ${formatMoney(next)}` : `${formatMoney(from)} to ${formatMoney(next)}`
}

export interface Consequence {
  amount: Kobo
  /** Where the next one begins; null for the last. */
  next: Kobo | null
  /** How many a payout of this amount would need, and how many it needs now. */
  wanted: number
  current: number
}

/** `A payout of ₦2,000,000.00 needs 2 people.`, or `... is paid at once.` */
export function consequenceWords({ amount, next, wanted }: Consequence): string {
  const small = next === null ? 'Every payout' : `A payout below ${formatMoney(next)}`
  const what = amount === 0 ? small : `A payout of ${formatMoney(amount)}`
  return wanted === 0 ? `${what} is paid at once.` : `${what} needs ${peopleWords(wanted)}.`
}

/** What would hold at each amount at which either policy begins something, the smallest first. */
export function consequences(wanted: readonly Band[], current: readonly Band[]): Consequence[] {
  const amounts = Array.from(new Set([...wanted, ...current].map(({ from }) => from)))
    .sort((left, right) => left - right)
  return amounts.map((amount, at) => ({
    amount, next: amounts[at + 1] ?? null,
    wanted: approvalsFor(wanted, amount), current: approvalsFor(current, amount),
  }))
}

/** In a few words, for a row of a list: `2 people from ₦2,000,000.00`. */
export function policySummary(bands: readonly Band[]): string {
  const last = bands[bands.length - 1]
  if (!last || bands.every(({ approvals }) => approvals === 0)) return 'Every payout is paid at once'
  if (bands.length === 1) return `${peopleWords(last.approvals)} for every payout`
  return `${peopleWords(last.approvals)} from ${formatMoney(last.from)}`
}
