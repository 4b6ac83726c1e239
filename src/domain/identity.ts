// What identifies a person: BVN, NIN, identity papers and age.

export const BVN_DIGITS = 11
export const NIN_DIGITS = 11
export const MINIMUM_AGE = 18

export const identityMessages = {
  bvn: 'BVN must be 11 digits.',
  nin: 'NIN must be 11 digits.',
  age: 'Personnel must be 18 or older.',
} as const

export const isBvn = (value: string) => /^\d{11}$/.test(value)
export const isNin = (value: string) => /^\d{11}$/.test(value)

/** Seven dots and the last four digits: how a BVN or NIN leaves the provider. */
export const maskIdentity = (digits: string) => `${'•'.repeat(7)}${digits.slice(-4)}`

/** True for a value made by {@link maskIdentity}; sent back, it means "unchanged". */
export const isMasked = (value: string) => /^•{7}\d{4}$/.test(value)

/** Papers that identify a director or owner (spec 3). */
export const identityTypes = {
  international_passport: 'International passport',
  driver_license: 'Driver’s licence',
  nin: 'NIN slip or card',
  pvc: 'Permanent voter’s card',
} as const

export type IdentityType = keyof typeof identityTypes

/** True when a real calendar day, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Full years between two days written YYYY-MM-DD; someone born on 29 February turns older on 1 March. */
export function ageOn(today: string, born: string): number {
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number)
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split('-').map(Number)
  const hadBirthday = nowMonth > month || (nowMonth === month && nowDay >= day)
  return nowYear - year - (hadBirthday ? 0 : 1)
}

/** Spec 5: at least 18 years ago, seen from today in Lagos. */
export const isAdult = (today: string, born: string) =>
  isDate(born) && ageOn(today, born) >= MINIMUM_AGE && ageOn(today, born) < 130

/** `012345••••` would still name its owner: only the last four digits are shown. */
export const maskedNuban = (nuban: string): string => `••••••${nuban.slice(-4)}`
