// Passwords: the spec's rule (point 5), asked for in words a person can act on.

export const PASSWORD_MINIMUM = 8
export const PASSWORD_MAXIMUM = 200

const lengthOf = (text: string) => [...text].length

const isLong = (text: string) => lengthOf(text) >= PASSWORD_MINIMUM

const rules = [
  { key: 'length', says: 'at least 8 characters', holds: isLong },
  { key: 'upper', says: 'an uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'lower', says: 'a lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'digit', says: 'a digit', holds: (text: string) => /\d/.test(text) },
  { key: 'special', says: 'a special character', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const

/** Each rule with whether the password keeps it, in the order they are shown. */
export const passwordRules = (text: string) =>
  rules.map(({ key, says, holds }) => ({ key, says, kept: holds(text) }))

/** What is still missing as one sentence, or null when the password will do. */
export function passwordProblem(text: string): string | null {
  if (lengthOf(text) > PASSWORD_MAXIMUM) return `Use at most ${PASSWORD_MAXIMUM} characters.`
  const missing = passwordRules(text).filter((rule) => !rule.kept).map((rule) => rule.says)
  if (missing.length === 0) return null
  const last = missing.pop()
  return `Use ${missing.length > 0 ? `${missing.join(', ')} and ${last}` : last}.`
}
