// Nigerian phone numbers: ten digits after a fixed +234, no leading 0 (spec 5 and 9).

export const phonePrefix = '+234'

export const phoneMessages = {
  /** Shown at the field once more than 3 digits are there that are no phone number yet (spec 5). */
  inline: 'Phone number must be 10 digit long without leading 0',
  /** What the form says on sending; the spec gives both readings. */
  submit: 'Phone number must be 11 digits.',
} as const

/** Ten digits, the first not 0. */
export const isPhone = (digits: string) => /^[1-9]\d{9}$/.test(digits)

/**
 * Reduces what was typed or pasted to at most ten digits: a pasted `+234…`, `234…` or `0…` in full length
 * loses its prefix; anything else only loses what is not a digit.
 */
export function normalisePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^234[1-9]\d{9}$/.test(digits)) return digits.slice(3)
  if (/^2340[1-9]\d{9}$/.test(digits)) return digits.slice(4)
  if (/^0[1-9]\d{9}$/.test(digits)) return digits.slice(1)
  return digits.slice(0, 10)
}

/** The inline message while typing, or null: silent up to 3 digits, then until it is right (spec 5). */
export function phoneProblem(digits: string): string | null {
  return digits.length > 3 && !isPhone(digits) ? phoneMessages.inline : null
}

/** `+234 803 123 4567` for people; anything that is not a phone number is given back as it is. */
export function formatPhone(digits: string): string {
  if (!isPhone(digits)) return digits
  return `${phonePrefix} ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
