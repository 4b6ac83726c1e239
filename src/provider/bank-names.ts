// Banks by code and by what people call them.
import { bankReader } from '#domain/bank-text.ts'
import { shortNames } from './bank-short-names.data.ts'
import { bankList } from './banks.data.ts'

const names = new Map(bankList.map(({ code, name }) => [code, name]))

/** The code itself for a bank that is not listed. */
export const bankName = (code: string): string => names.get(code) ?? code

/** As letters name an account: its bank and its last four digits. */
export const accountInLetters = (bank_code: string, nuban: string): string =>
  `${bankName(bank_code)}, ${nuban.slice(-4).padStart(10, '*')}`

export const isBank = (code: string): boolean => names.has(code)

/** What was written as a bank, with an account's check digit where there is one: see `bankReader`. */
export const readBank = bankReader(bankList.map((bank) =>
  ({ ...bank, short_names: shortNames[bank.code] ?? [] })))

/** A code with all its digits, or a name, whole or as people say it; null where no bank is meant. */
export function bankCodeOf(text: string): string | null {
  const read = readBank({ text })
  return 'problem' in read ? null : read.code
}
