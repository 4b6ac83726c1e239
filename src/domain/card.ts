// Payments by card: what a number may be, how little of it is kept, and what a card's bank says.

export const cardBrands = ['verve', 'visa', 'mastercard'] as const
export type CardBrand = (typeof cardBrands)[number]

export const cardBrandWords: Record<CardBrand, string> = {
  verve: 'Verve', visa: 'Visa', mastercard: 'Mastercard',
}

interface Scheme {
  brand: CardBrand
  lengths: readonly number[]
  /** First and last beginning of its numbers, of the same number of digits. */
  ranges: readonly (readonly [first: number, last: number])[]
}

/** Verve first: its ranges are the narrowest. */
const schemes: readonly Scheme[] = [
  { brand: 'verve', lengths: [16, 18, 19], ranges: [[506099, 506198], [507865, 507964], [650002, 650027]] },
  { brand: 'mastercard', lengths: [16], ranges: [[51, 55], [2221, 2720]] },
  { brand: 'visa', lengths: [13, 16, 19], ranges: [[4, 4]] },
]

/** Null for a card that is not taken. `number` is digits only. */
export function cardBrandOf(number: string): CardBrand | null {
  const isIn = ([low, high]: readonly [number, number]) => {
    const start = Number(number.slice(0, String(low).length))
    return start >= low && start <= high
  }
  const fits = ({ lengths, ranges }: Scheme) => lengths.includes(number.length) && ranges.some(isIn)
  return schemes.find(fits)?.brand ?? null
}

/** The digit that makes the number before it one of a card (ISO/IEC 7812). */
export function cardCheckDigit(digits: string): number {
  const total = [...digits].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (total % 10)) % 10
}

export const cardMessages = {
  number: 'Enter the number of the card, 13 to 19 digits.',
  mistyped: 'This is not the number of a card. Check each digit.',
  brand: 'Verve, Visa and Mastercard are taken. Use one of these.',
} as const

/** As a person types it, with spaces or hyphens between the digits. */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** What is wrong with a number, or null. */
export function cardProblem(typed: string): string | null {
  const digits = cardDigits(typed)
  if (!/^\d{13,19}$/.test(digits)) return cardMessages.number
  if (Number(digits.slice(-1)) !== cardCheckDigit(digits.slice(0, -1))) return cardMessages.mistyped
  return cardBrandOf(digits) === null ? cardMessages.brand : null
}

/** All that is ever kept or shown of a card. */
export interface KeptCard {
  brand: CardBrand
  first_six: string
  last_four: string
}

/** Of a number without a {@link cardProblem}. */
export function keptCard(typed: string): KeptCard {
  const digits = cardDigits(typed)
  const brand = cardBrandOf(digits)
  if (brand === null) throw new RangeError('A card of no known scheme')
  return { brand, first_six: digits.slice(0, 6), last_four: digits.slice(-4) }
}

/** `506099 •••• 1239`. */
export const maskedCard = ({ first_six, last_four }: Omit<KeptCard, 'brand'>): string =>
  `${first_six} •••• ${last_four}`

/**
 * - PENDING: the card's bank has not said yet.
 * - SUCCESSFUL: paid; it is a transaction.
 * - FAILED: the card's bank refused; nothing was paid.
 */
export const cardStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const
export type CardStatus = (typeof cardStatuses)[number]

const refusals: Record<string, string> = {
  '05': 'The card’s bank declined it.',
  '34': 'The card’s bank suspects fraud.',
  '51': 'There was not enough money on the card.',
  '54': 'The card has expired.',
  '55': 'The payer could not confirm the payment.',
  '61': 'The amount passes the limit of the card.',
  '68': 'The card’s bank did not answer within a day.',
}

/** What a code of the card's bank means: nothing is paid and nothing has failed by a guess. */
export function cardVerdict(code: string): CardStatus {
  if (code === '00') return 'SUCCESSFUL'
  return code in refusals && code !== '68' ? 'FAILED' : 'PENDING'
}

/** Why a payment failed, in words; null for one that did not. */
export const cardReason = (code: string, status: CardStatus): string | null =>
  status === 'FAILED' ? refusals[code] ?? 'The card’s bank refused it.' : null

/** When a card's bank that has not said yet is asked again, in minutes after it was first asked. */
export const cardQueryMinutes: readonly number[] = [2, 5, 15, 60, 240, 720, 1440]
