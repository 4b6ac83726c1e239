// Banks by code and by what people call them.
import { shortNames } from './bank-short-names.data.ts'
import { bankList } from './banks.data.ts'

const names = new Map(bankList.map(({ code, name }) => [code, name]))

/** The code itself for a bank that is not listed. */
export const bankName = (code: string): string => names.get(code) ?? code

/** As letters name an account: its bank and its last four digits. */
export const accountInLetters = (bank_code: string, nuban: string): string =>
  `${bankName(bank_code)}, ${nuban.slice(-4).padStart(10, '*')}`

export const isBank = (code: string): boolean => names.has(code)

/** Letters and digits alone, without the words that banks carry or leave out. */
const plain = (text: string): string => text.toLowerCase()
  .replace(/\b(plc|limited|ltd|nigeria|the|bank)\b/g, '').replace(/[^a-z0-9]/g, '')

const codes = new Map<string, string>()

/** Two banks that are called the same are told apart by the code alone. */
function call(key: string, code: string) {
  const other = codes.get(key)
  codes.set(key, other === undefined || other === code ? code : '')
}

for (const { code, name } of bankList) call(plain(name), code)
const whole = new Set(codes.keys())
for (const [code, called] of Object.entries(shortNames)) {
  // A whole name goes before what another bank is called for short.
  for (const key of called.map(plain)) if (isBank(code) && !whole.has(key)) call(key, code)
}

/**
 * A code, also one that lost its leading zeros in a spreadsheet, or a name, whole or as people say it;
 * null where no bank is meant.
 */
export function bankCodeOf(text: string): string | null {
  const typed = text.trim()
  if (/^\d{1,6}$/.test(typed)) {
    const code = typed.padStart(6, '0')
    return isBank(code) ? code : null
  }
  return codes.get(plain(typed)) || null
}
