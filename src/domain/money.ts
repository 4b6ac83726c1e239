// Money: whole kobo inside, naira with two decimals on the wire and on the screen.
import * as z from 'zod/mini'

declare const brand: unique symbol

/** A whole number of kobo (1 naira = 100 kobo); may be negative only as a difference. */
export type Kobo = number & { readonly [brand]: 'Kobo' }

/** The largest amount that is counted: 1 trillion naira, far inside what a double holds exactly. */
export const MAX_KOBO = 100_000_000_000_000

/** Takes a whole number of kobo; throws a RangeError on a fraction or beyond {@link MAX_KOBO}. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_KOBO) {
    throw new RangeError(`${amount} is not a countable amount of kobo`)
  }
  return (amount === 0 ? 0 : amount) as Kobo
}

/** `12500.5` naira is 1250050 kobo; for amounts that are written in code. */
export const fromNaira = (naira: number): Kobo => kobo(Math.round(naira * 100))

export const add = (left: Kobo, right: Kobo): Kobo => kobo(left + right)
export const subtract = (left: Kobo, right: Kobo): Kobo => kobo(left - right)
/** A shortage counts as nothing. */
export const atLeastNothing = (amount: Kobo): Kobo => (amount < 0 ? kobo(0) : amount)
export const sum = (amounts: readonly Kobo[]): Kobo => amounts.reduce(add, kobo(0))

/**
 * `parts` of `whole` parts of an amount, to the nearest kobo, half a kobo up: 7.5% is `share(amount, 75,
 * 1000)`.
 */
export const share = (amount: Kobo, parts: number, whole: number): Kobo =>
  kobo(Math.floor((2 * amount * parts + whole) / (2 * whole)))

/**
 * `parts` of `of` parts of an amount, cut to whole kobo, and what was cut off, in `of`ths of a kobo. In two
 * steps, as the product of a large amount and its parts is more than a double holds exactly.
 */
export function cutShare(amount: Kobo, parts: number, of: number): { whole: Kobo, over: number } {
  const rest = (amount % of) * parts
  return { whole: kobo(Math.floor(amount / of) * parts + Math.floor(rest / of)), over: rest % of }
}

/** Half of an amount, up to the next whole naira. */
export const halfInNaira = (amount: Kobo): Kobo => kobo(Math.ceil(amount / 200) * 100)

// Dividing back gives the very double that `12.34` is read as; a tolerance would refuse 81,863,322,340.65.
const hasTwoDecimals = (naira: number) => Math.round(naira * 100) / 100 === naira

/** Naira on the wire, kobo inside: `12500.5` is 1250050 kobo; a third decimal is refused. */
export const Naira = z.codec(
  z.number().check(
    z.refine((naira) => Math.abs(naira) <= MAX_KOBO / 100, 'This amount is too large.'),
    z.refine(hasTwoDecimals, 'Use at most two decimals.'),
  ),
  z.custom<Kobo>((value) => Number.isSafeInteger(value)),
  { decode: (naira) => kobo(Math.round(naira * 100)), encode: (amount) => amount / 100 },
)

/** Currencies of spec 9; the product's money is NGN, the others are for display. */
export const currencies = {
  NGN: { name: 'Naira', sign: '₦' },
  GHS: { name: 'Ghanaian cedi', sign: 'GH₵' },
  KES: { name: 'Kenyan shilling', sign: 'KSh' },
  UGX: { name: 'Ugandan shilling', sign: 'USh' },
  USD: { name: 'US dollar', sign: '$' },
  ZAR: { name: 'South African rand', sign: 'R' },
  EUR: { name: 'Euro', sign: '€' },
  GBP: { name: 'Pound sterling', sign: '£' },
} as const

export type Currency = keyof typeof currencies

/** The parts of an amount as it is shown: two decimals and thousand commas (spec 9). */
export function moneyParts(amount: Kobo, currency: Currency = 'NGN') {
  const [whole = '0', decimals = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return { minus: amount < 0, sign: currencies[currency].sign, whole: grouped(whole), decimals }
}

/** `1234567` as `1,234,567`. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** `12500.00`: what a file holds of an amount. */
export function plainAmount(amount: Kobo): string {
  const { minus, whole, decimals } = moneyParts(amount)
  return `${minus ? '-' : ''}${whole.replace(/,/g, '')}.${decimals}`
}

/** `formatMoney(1250050)` is `₦12,500.50`; a negative amount carries a true minus sign. */
export function formatMoney(amount: Kobo, currency: Currency = 'NGN'): string {
  const { minus, sign, whole, decimals } = moneyParts(amount, currency)
  return `${minus ? '\u2212' : ''}${sign}${whole}.${decimals}`
}
