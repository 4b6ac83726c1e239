// An amount of naira as people and programs write it: one reader for fields, calls and files. What can mean
// two amounts, or none, is refused in words that show it; it is never read as another amount.
import * as z from 'zod/mini'
import { plainFigures } from './figures.ts'
import { kobo, MAX_KOBO, moneyParts, plainAmount, type Kobo } from './money.ts'

/** The naira, as it is written before or behind an amount: `₦`, `NGN`, `N`, `=N=`, `#`, `naira`. */
const naira = String.raw`(?:₦|NGN|=N=|N|#|naira)`
const before = new RegExp(`^${naira}\\s*(?=[\\d.])`, 'i')
const behind = new RegExp(`([\\d.])\\s*${naira}$`, 'i')

/** `12500`, `12500.5`, `12500,50`, `12500.`, `.5`. */
const plainNumber = /^(?:(\d{1,15})(?:[.,](\d{1,2})|\.)?|\.(\d{1,2}))$/

/**
 * Groups of three by one sign, and another sign before the decimals: `1,234,567.89`, `1.234.567,89`,
 * `1 234 567,89`, `1'234'567.89`.
 */
const grouped = /^([1-9]\d{0,2}(?:([,. '’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/

/** `1.234` can be 1,234 and 1.23: a point alone before three digits says nothing. */
const isEither = (plain: string) => /^\d{1,3}\.\d{3}$/.test(plain)

const strip = (typed: string) => plainFigures(typed).replace(before, '').replace(behind, '$1')

/** Whole and decimal digits, or null for what is no number. */
function digitsOf(plain: string): readonly [whole: string, decimals: string] | null {
  if (isEither(plain)) return null
  const simple = plainNumber.exec(plain)
  if (simple) return [simple[1] ?? '0', simple[2] ?? simple[3] ?? '']
  const [, whole = '', , decimals = ''] = grouped.exec(plain) ?? []
  return whole === '' ? null : [whole.replace(/\D/g, ''), decimals]
}

/**
 * Reads `₦12,500.5`, `12500`, `12,50` or `1.234,50`: a comma or point before one or two last digits is the
 * decimal sign, groups of three are groups. Kobo, or null when it is not an amount of naira up to
 * {@link MAX_KOBO}; {@link moneyProblem} says why.
 */
export function parseMoney(typed: string): Kobo | null {
  const [whole, decimals] = digitsOf(strip(typed)) ?? []
  if (whole === undefined || decimals === undefined) return null
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return amount > MAX_KOBO ? null : kobo(amount)
}

const MOST_SHOWN = 24
const quoted = (typed: string) =>
  `“${typed.length > MOST_SHOWN ? `${[...typed].slice(0, MOST_SHOWN).join('')}…` : typed}”`

/** Why a text is not an amount of naira, with the text itself; null for one that is, and for an empty one. */
export function moneyProblem(typed: string): string | null {
  const shown = typed.trim()
  if (shown === '' || parseMoney(typed) !== null) return null
  const plain = strip(typed)
  if (isEither(plain)) {
    const [whole, digits = ''] = plain.split('.')
    return `${quoted(shown)} can be two amounts. Write ${whole},${digits} or ${whole}.${digits.slice(0, 2)}.`
  }
  if (digitsOf(plain) !== null) return `${quoted(shown)} is too large.`
  if (plain.startsWith('-')) return `${quoted(shown)} is below zero.`
  if (/^\d+(,\d{3})*\.\d{3,}$/.test(plain)) return `${quoted(shown)} has more than two decimals.`
  return `${quoted(shown)} is not an amount. Write it like 12,500.50.`
}

const unfinished = [
  /^\d{0,15}$/, /^\d*[.,]\d{0,2}$/, /^\d{1,3}([,. ’'])(\d{3}\1)*\d{0,3}$/,
  /^\d{1,3}([,. ’'])\d{3}(\1\d{3})*(?!\1)[.,]\d{0,2}$/,
]

/** Nothing is wrong yet: another figure or sign can make it an amount. */
export function mayBecomeMoney(typed: string): boolean {
  const plain = plainFigures(typed).replace(/^(?:₦|NGN|=N=|[N#])\s*/i, '')
  const hasSpace = /\s$/.test(typed) && /\d$/.test(plain)
  return unfinished.some((shape) => shape.test(hasSpace ? `${plain} ` : plain))
}

/** `12,500` or `12,500.50`: an amount as a field shows it. */
export function amountText(amount: Kobo): string {
  const { whole, decimals } = moneyParts(amount)
  return decimals === '00' ? whole : `${whole}.${decimals}`
}

/** As `Naira` of money.ts, in the text of an address: `12500.5` is 1250050 kobo. */
export const NairaText = z.codec(
  z.string().check(
    z.maxLength(40, 'Use at most 40 characters.'),
    z.refine((text) => parseMoney(text) !== null, 'Enter an amount such as 12500.50.'),
  ),
  z.custom<Kobo>((value) => Number.isSafeInteger(value)),
  { decode: (text) => parseMoney(text) ?? kobo(0), encode: plainAmount },
)
