// Bank accounts: ten digits whose last one checks the others against the bank's code.

export const ACCOUNT_DIGITS = 10

export const bankMessages = {
  account: 'Account number must be 10 digits.',
} as const

export const isAccountNumber = (value: string) => /^\d{10}$/.test(value)

const weights = [3, 7, 3]

/**
 * The check digit of the CBN's 2020 uniform account number: weights 3, 7, 3 over the six digits of the
 * institution and the nine-digit serial number, ten minus the remainder by ten.
 */
export function nubanCheckDigit(institution: string, serial: string): number {
  const digits = [...`${institution}${serial}`].map(Number)
  const total = digits.reduce((sum, digit, place) => sum + digit * (weights[place % 3] ?? 0), 0)
  return (10 - (total % 10)) % 10
}

/**
 * Whether an account number carries the right check digit for the institution (six digits). A wrong one warns
 * and never blocks: wallets number their accounts by phone.
 */
export const passesNubanCheck = (institution: string, account: string) =>
  isAccountNumber(account) && /^\d{6}$/.test(institution)
  && nubanCheckDigit(institution, account.slice(0, 9)) === Number(account[9])

/**
 * The ten that are paid most: they stand first where a bank is chosen. First Bank, GTBank, Access, Zenith,
 * UBA, OPay, Moniepoint, PalmPay, Kuda and Fidelity.
 */
export const usualBanks: readonly string[] = [
  '000016', '000013', '000014', '000015', '000004', '100004', '090405', '100033', '090267', '000007',
]

/** In the order in which banks are offered: the usual ones first, the others as they were. */
export function usualFirst<T>(banks: readonly T[], codeOf: (bank: T) => string): T[] {
  const placeOf = (bank: T) => {
    const place = usualBanks.indexOf(codeOf(bank))
    return place === -1 ? usualBanks.length : place
  }
  return [...banks].sort((one, other) => placeOf(one) - placeOf(other))
}
