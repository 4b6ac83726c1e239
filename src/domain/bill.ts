// Bills: what can be bought, for which number, what it costs, and how a purchase stands.
import { vatOn } from './fees.ts'
import { plainFigures } from './figures.ts'
import { fromNaira, kobo, sum, type Kobo } from './money.ts'
import { isPhone, phoneMessages, phoneProblem, readPhone } from './phone.ts'

export const billKinds = ['airtime', 'data', 'tv', 'electricity', 'education', 'examination'] as const
export type BillKind = (typeof billKinds)[number]

export const billWords: Record<BillKind, { label: string, biller: string }> = {
  airtime: { label: 'Airtime', biller: 'Network' },
  data: { label: 'Data', biller: 'Network' },
  tv: { label: 'TV', biller: 'Provider' },
  electricity: { label: 'Electricity', biller: 'Power company' },
  education: { label: 'Education', biller: 'Body' },
  examination: { label: 'Examination', biller: 'Body' },
}

/**
 * - PENDING: asked for, money reserved; waits for its turn.
 * - INQ: handed to the vendor, outcome not known yet; asked about until it is, never sent again.
 * - SUCCESSFUL and FAILED are final; what failed is free again in the balance.
 */
export const billStatuses = ['PENDING', 'INQ', 'SUCCESSFUL', 'FAILED'] as const
export type BillStatus = (typeof billStatuses)[number]

/** The states behind each word of a filter; what a state means to a person is `payoutStanding`. */
export const billStatusesOf: Record<'successful' | 'pending' | 'failed', readonly BillStatus[]> = {
  successful: ['SUCCESSFUL'],
  pending: ['PENDING', 'INQ'],
  failed: ['FAILED'],
}

/** By what the vendor knows whom it is for. */
export const customerKinds = ['phone', 'smartcard', 'meter', 'account', 'profile'] as const
export type CustomerKind = (typeof customerKinds)[number]

interface CustomerWords {
  label: string
  /** What is wrong with one that is. */
  problem: string
  /** Digits at most. */
  most: number
}

export const customerWords: Record<CustomerKind, CustomerWords> = {
  phone: { label: 'Phone number', problem: phoneMessages.inline, most: 10 },
  smartcard: { label: 'Smart card or IUC number', problem: 'The number has 10 or 11 digits.', most: 11 },
  meter: { label: 'Meter number', problem: 'A prepaid meter has 11 or 13 digits.', most: 13 },
  account: { label: 'Account number of the bill', problem: 'The number has 10 to 13 digits.', most: 13 },
  profile: { label: 'Profile code', problem: 'A profile code has 10 digits.', most: 10 },
}

const shapes: Record<Exclude<CustomerKind, 'phone'>, RegExp> = {
  smartcard: /^\d{10,11}$/,
  meter: /^(\d{11}|\d{13})$/,
  account: /^\d{10,13}$/,
  profile: /^\d{10}$/,
}

/** What is wrong with a number, or null. */
export function customerProblem(kind: CustomerKind, digits: string): string | null {
  if (kind === 'phone') return isPhone(digits) ? null : phoneProblem(digits) ?? customerWords.phone.problem
  return shapes[kind].test(digits) ? null : customerWords[kind].problem
}

/**
 * What was typed or pasted, as the digits that count; what is no such number stays as it is, to be seen and
 * refused: it is never cut until it fits.
 */
export function customerDigits(kind: CustomerKind, typed: string): string {
  if (kind === 'phone') return readPhone(typed) ?? typed
  const plain = plainFigures(typed).replace(/[\s-]/g, '')
  return /^\d*$/.test(plain) ? plain : typed
}

/** Whether the vendor can say whose number it is before it is paid for. */
export const hasName = (kind: CustomerKind): boolean => kind !== 'phone'

/** What a product costs: one price, or any amount between two. */
export interface BillPrice {
  price: Kobo | null
  minimum: Kobo
  maximum: Kobo
}

/** In kobo. */
export const billLimits = {
  /** Of one merchant on one day of Lagos. */
  per_day: fromNaira(2_000_000),
  favourites: 100,
} as const

export const billMessages = {
  per_day: 'This would pass the limit of ₦2,000,000.00 of bills for one day.',
  insufficient: 'There is not enough money in this account for the bill and its fee.',
  price: 'The price has changed. Look at it again before you pay.',
  unknown: 'The vendor does not know this number. Check each digit.',
  silent: 'The vendor does not answer. Please try again in a moment.',
  gone: 'This is not sold any more. Choose another one.',
  blocked: 'The business is suspended or blocked. Nothing is paid.',
  without_right: 'Who asked for it may not pay bills any more.',
} as const

/** Whether a bill that failed never went to the vendor. */
export const neverLeft = (reason: string | null): boolean =>
  reason === billMessages.blocked || reason === billMessages.without_right

/** What is wrong with an amount for a product, or null. */
export function billAmountProblem(amount: Kobo, product: BillPrice, words: (amount: Kobo) => string) {
  if (product.price !== null) return amount === product.price ? null : billMessages.price
  if (amount < product.minimum) return `Pay at least ${words(product.minimum)}.`
  return amount > product.maximum ? `Pay at most ${words(product.maximum)} at once.` : null
}

export interface BillCharges {
  fee: Kobo
  /** 7.5% of the fee. */
  vat: Kobo
  total_amount: Kobo
}

/** The vendors charge for electricity; all else costs its price. */
const fees: Partial<Record<BillKind, Kobo>> = { electricity: fromNaira(100) }
const NOTHING = kobo(0)

/** The charges of one bill; in test mode nothing is charged. */
export function billCharges(kind: BillKind, amount: Kobo, { is_test }: { is_test: boolean }): BillCharges {
  const fee = is_test ? NOTHING : fees[kind] ?? NOTHING
  const vat = vatOn(fee)
  return { fee, vat, total_amount: sum([amount, fee, vat]) }
}

/** `12345678901234567890` is `1234 5678 9012 3456 7890`: a prepaid token as meters are typed into. */
export const spacedToken = (token: string): string => token.replace(/(\d{4})(?=\d)/g, '$1 ')
