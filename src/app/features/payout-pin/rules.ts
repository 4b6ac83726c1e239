// Which PINs are too easy to guess.

/** What is wrong with four digits, or null. */
export function pinProblem(pin: string): string | null {
  if (/^(\d)\1{3}$/.test(pin)) return 'Choose digits that are not all the same.'
  const steps = '0123456789012'
  if (steps.includes(pin) || [...steps].reverse().join('').includes(pin))
    return 'Choose digits that are not in a row.'
  return null
}
