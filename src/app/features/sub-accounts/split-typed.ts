// A split as it is typed: which one an address names, what is read of its lines, what an example comes to.
import type { Answer } from '#contract/endpoint.ts'
import { splits } from '#contract/splits.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { formatMoney, plainAmount, subtract, sum, type Kobo } from '#domain/money.ts'
import { percentText, readPercent, sharesOf, type SplitScope, type SplitShare } from '#domain/split.ts'
import { reading } from '#app/api/queries.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Versioned } from '#app/offline/use-kept-change.ts'

export type Split = Answer<typeof splits.save>

export interface LineTyped {
  /** Tells it from the other lines. */
  id: string
  sub_account_id: string
  by: 'percent' | 'amount'
  /** As it is typed: `12.5` or `1,000`. */
  value: string
}

export interface SplitTyped extends Versioned {
  lines: LineTyped[]
}

export const splitDraft = draftForm<SplitTyped>({ name: 'splitOfPayments', version: 1 })

export interface SplitOf {
  scope: SplitScope
  subject?: string
}

/** `split` is that of all payments, `split-0123456789` of an account, `split-012345678901` of a link. */
export function splitNamed(id: string): SplitOf | null {
  if (id === 'split') return { scope: 'all' }
  const [, subject] = /^split-(\d{10}|\d{12})$/.exec(id) ?? []
  if (subject === undefined) return null
  return { scope: subject.length === 10 ? 'virtual_account' : 'payment_link', subject }
}

export const splitId = ({ subject }: Pick<Split, 'subject'>): string =>
  (subject === null ? 'split' : `split-${subject}`)

export const splitsReading = reading(splits.list, {}, { persist: true, staleTime: 0 })

export const splitReading = ({ scope, subject }: SplitOf) =>
  reading(splits.show, { query: { scope, ...(subject !== undefined && { subject }) } },
    { persist: true, staleTime: 0 })

const barePercent = (basis_points: number) => percentText(basis_points).replace('%', '')

/** What holds, as it would be typed. A split is never changed: when it was made is its version. */
export const typedOf = (split: Split | null): SplitTyped => ({
  version: split ? Date.parse(split.created_at) : 0,
  lines: (split?.lines ?? []).map(({ sub_account_id, basis_points, amount }) => (amount === null
    ? { id: sub_account_id, sub_account_id, by: 'percent', value: barePercent(basis_points ?? 0) }
    : { id: sub_account_id, sub_account_id, by: 'amount', value: plainAmount(amount) })),
})

/** Null for what cannot be read. */
export function shareTyped({ by, value }: LineTyped): SplitShare | null {
  if (by === 'percent') {
    const basis_points = readPercent(value)
    return basis_points === null ? null : { basis_points, amount: null }
  }
  const amount = parseMoney(value)
  return amount === null || amount <= 0 ? null : { basis_points: null, amount }
}

/** What is wrong with what is typed into a line, once it is left; nothing while it is empty. */
export function lineProblem(line: LineTyped): string | undefined {
  if (line.by !== 'percent' || line.value.trim() === '' || shareTyped(line)) return undefined
  return 'Enter a percentage from 0.01 to 100.'
}

/** `12.5%` or `₦100.00`. */
export const shareWords = ({ basis_points, amount }: SplitShare): string =>
  (amount === null ? percentText(basis_points ?? 0) : formatMoney(amount))

/** What each line and the main account get of `net`; null while a line cannot be read. */
export function exampleOf(net: Kobo, lines: readonly LineTyped[]): { shares: Kobo[], stays: Kobo } | null {
  const read = lines.map(shareTyped).filter((share) => share !== null)
  if (read.length < lines.length) return null
  const points = read.reduce((all, { basis_points }) => all + (basis_points ?? 0), 0)
  if (points > 10_000) return null
  const shares = sharesOf(net, read)
  return { shares, stays: subtract(net, sum(shares)) }
}
