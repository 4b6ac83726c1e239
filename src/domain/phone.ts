// Nigerian phone numbers: ten digits after a fixed +234, no leading 0 (spec 5 and 9). One reader for fields,
// calls and files.
import { plainFigures } from './figures.ts'

export const phonePrefix = '+234'

export const phoneMessages = {
  /** Shown at the field once more than 3 digits are there that are no phone number yet (spec 5). */
  inline: 'Phone number must be 10 digit long without leading 0',
  /** What the form says on sending; the spec gives both readings. */
  submit: 'Phone number must be 11 digits.',
  foreign: 'Only Nigerian numbers work here: +234 and 10 digits.',
} as const

/**
 * Ten digits, the first not 0. No number begins with 234: that is the prefix once more, with three digits
 * missing behind it.
 */
export const isPhone = (digits: string) => /^(?!234)[1-9]\d{9}$/.test(digits)

/** Characters: more than any way to write one takes. */
const LONGEST = 60

/** What stands between the digits of a number and means nothing; a trunk 0 in brackets behind the prefix. */
const between = /[\s().\-/]/g

/**
 * The ten digits of a number in any usual spelling: `8031234567`, `0803 123 4567`, `+234 (0) 803-123-4567`,
 * `002348031234567`, `tel:+2348031234567`. Null for everything else, also for a digit too many or too few:
 * a number is never cut until it fits.
 */
export function readPhone(typed: string): string | null {
  if (typed.length > LONGEST) return null
  const plain = plainFigures(typed).replace(/^tel:/i, '').replace(between, '')
  const [, digits = ''] = /^(?:(?:\+|00)?2340?|0)?([1-9]\d{9})$/.exec(plain) ?? []
  return isPhone(digits) ? digits : null
}

/** The inline message while typing, or null: silent up to 3 digits, then until it is right (spec 5). */
export function phoneProblem(typed: string): string | null {
  if (readPhone(typed) !== null) return null
  const plain = plainFigures(typed)
  const digits = plain.replace(/\D/g, '')
  if (digits.length <= 3 && /^[+\d\s()-]*$/.test(plain)) return null
  const isForeign = /^[\s(]*(\+|00)/.test(plain) && !/^(23?$|234)/.test(digits.replace(/^00/, ''))
  return isForeign ? phoneMessages.foreign : phoneMessages.inline
}

/** `+234 803 123 4567` for people; anything that is not a phone number is given back as it is. */
export function formatPhone(digits: string): string {
  if (!isPhone(digits)) return digits
  return `${phonePrefix} ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
