// Banks by code and by what people call them.
import { bankList } from './banks.data.ts'

const names = new Map(bankList.map(({ code, name }) => [code, name]))

/** The code itself for a bank that is not listed. */
export const bankName = (code: string): string => names.get(code) ?? code

export const isBank = (code: string): boolean => names.has(code)

/** Letters and digits alone, without the words that banks carry or leave out. */
const plain = (text: string): string => text.toLowerCase()
  .replace(/\b(plc|limited|ltd|nigeria|the|bank)\b/g, '').replace(/[^a-z0-9]/g, '')

const codes = new Map<string, string>()
for (const { code, name } of bankList) {
  const key = plain(name)
  // Two banks of one plain name are told apart by the code alone.
  codes.set(key, codes.has(key) ? '' : code)
}

/** A code, also one that lost its leading zeros in a spreadsheet, or a name; null where no bank is meant. */
export function bankCodeOf(text: string): string | null {
  const typed = text.trim()
  if (/^\d{1,6}$/.test(typed)) {
    const code = typed.padStart(6, '0')
    return isBank(code) ? code : null
  }
  return codes.get(plain(typed)) || null
}
