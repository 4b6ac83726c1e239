// Reference numbers: 12 characters drawn at random from the digits of the current timestamp (spec 9).

export const REFERENCE_LENGTH = 12

/**
 * Draws a reference. `stamp` is milliseconds since 1970; `random` gives numbers from 0 to below 1.
 * Two draws can be equal: whoever stores one keeps it unique and draws again.
 */
export function drawReference(stamp: number, random: () => number): string {
  const digits = String(stamp)
  return Array.from({ length: REFERENCE_LENGTH }, () => digits[Math.floor(random() * digits.length)]).join('')
}
