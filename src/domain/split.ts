// Split settlement: how what a payment comes to, after its charges, is shared among sub-accounts. The rest
// stays with the main account.
import { add, cutShare, kobo, subtract, sum, type Kobo } from './money.ts'

/** What a split is said of: every payment, those to one virtual account, or that of one payment link. */
export const splitScopes = ['all', 'virtual_account', 'payment_link'] as const
export type SplitScope = (typeof splitScopes)[number]

export const splitLimits = {
  /** Sub-accounts of one split. */
  lines: 10,
  /** Splits of a business, in each mode. */
  splits: 200,
} as const

/** 100%. */
export const WHOLE = 10_000

/** One of the two: basis points (1% is 100) or a fixed amount of each payment. */
export interface SplitShare {
  basis_points: number | null
  amount: Kobo | null
}

/**
 * What each line gets of `net`, in their order; what is missing to `net` stays with the main account.
 *
 * Fixed amounts come first, in their order, each as far as the money goes. Percents are of what is left
 * after them. Each is cut to whole kobo; the kobo that are over go one each to who was cut by most, the main
 * account among them (largest remainder): of equal ones the earlier line first, the main account last.
 */
export function sharesOf(net: Kobo, lines: readonly SplitShare[]): Kobo[] {
  let left = net > 0 ? net : kobo(0)
  const fixed = lines.map(({ amount }) => {
    const wanted = amount ?? kobo(0)
    const part = wanted > left ? left : wanted
    left = subtract(left, part)
    return part
  })
  const points = lines.map(({ basis_points }) => basis_points ?? 0)
  const percents = largestRemainder(left, [...points, WHOLE - points.reduce((all, one) => all + one, 0)])
  return fixed.map((part, place) => sum([part, percents[place] ?? kobo(0)]))
}

/** `points` are {@link WHOLE} together, and so is what they get `amount`, to the kobo. */
function largestRemainder(amount: Kobo, points: readonly number[]): Kobo[] {
  const cut = points.map((one) => cutShare(amount, one, WHOLE))
  const missing = subtract(amount, sum(cut.map(({ whole }) => whole)))
  const first = cut.map(({ over }, place) => ({ over, place }))
    .sort((one, other) => other.over - one.over || one.place - other.place).slice(0, missing)
  const given = new Set(first.map(({ place }) => place))
  return cut.map(({ whole }, place) => (given.has(place) ? add(whole, kobo(1)) : whole))
}

/** What is wrong with the lines of a split, by its field (`lines.0.amount`); null for nothing. */
export function splitProblem(
  scope: SplitScope, lines: readonly (SplitShare & { sub_account_id: string })[],
): Record<string, string> | null {
  const errors: Record<string, string> = {}
  if (scope === 'all' && lines.length === 0) errors['lines'] = 'Choose at least one sub-account.'
  lines.forEach(({ basis_points, amount, sub_account_id }, place) => {
    const at = (field: string) => `lines.${place}.${field}`
    if (lines.findIndex((one) => one.sub_account_id === sub_account_id) < place) {
      errors[at('sub_account_id')] = 'This sub-account is in the split already.'
    }
    if ((basis_points === null) === (amount === null)) {
      errors[at('amount')] = 'Give a percentage or an amount, one of the two.'
    }
  })
  const points = lines.reduce((all, { basis_points }) => all + (basis_points ?? 0), 0)
  if (points > WHOLE) errors['lines'] = 'The percentages are more than 100% together.'
  return Object.keys(errors).length > 0 ? errors : null
}

/** Whether a line of a split is paid, and else why its share stays with the main account. */
export const splitStandings = ['PAID', 'SWITCHED_OFF', 'CHANGED'] as const
export type SplitStanding = (typeof splitStandings)[number]

/** `1250` is `12.5%`. */
export function percentText(basis_points: number): string {
  const [whole, rest] = [Math.floor(basis_points / 100), basis_points % 100]
  return rest === 0 ? `${whole}%` : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}%`
}

/** `12.5` or `12.5%` is 1250; null for what is no percentage from 0.01 to 100. */
export function readPercent(typed: string): number | null {
  const [, whole, rest = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed) ?? []
  if (whole === undefined) return null
  const points = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return points >= 1 && points <= WHOLE ? points : null
}
