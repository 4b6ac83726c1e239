// A bank as people, spreadsheets and programs write it: a code, a name, or both. One reader for screens,
// calls and files; what can mean two banks, or two banks at once, is refused in words that say which.
import { isAccountNumber, passesNubanCheck } from './bank.ts'
import { plainFigures } from './figures.ts'
import { foldLetters, matchesWords } from './folding.ts'

export interface ListedBank {
  /** Six digits, of the interbank payment scheme (NIP). */
  readonly code: string
  readonly name: string
  /** The six digits that the check digit is of: three zeros and the CBN's code, or 9 and five digits. */
  readonly institution: string | null
  readonly short_names: readonly string[]
}

export interface WrittenBank {
  /** A code, a name, or both in one cell: `011`, `First Bank`, `011 - First Bank`. */
  text: string
  /** A name beside it, in a column of its own. */
  name?: string | undefined
  /** Whose check digit has to fit; one that is not ten digits is not looked at. */
  account?: string | undefined
}

export type ReadBank =
  | { code: string }
  /** `field` is what has to be mended; `code` is there where the bank itself is certain. */
  | { problem: string, field: 'bank_code' | 'beneficiary_nuban', code?: string }

export const bankTextMessages = {
  none: 'There is no bank with this code or name.',
  lostZeros: (code: string, meant: readonly string[]) =>
    `Code ${code} has lost its zeros${meant.length === 0 ? '' : ` and can be ${meant.join(' or ')}`}. `
    + 'Write all digits, or the name of the bank.',
  codeAndName: (code: string, bank: string, name: string) =>
    `Bank code and bank name disagree: ${code} is ${bank}, not ${name}.`,
  accountAndBank: (bank: string) =>
    `Account number and bank disagree: the last digit does not fit ${bank}. Check both.`,
} as const

/** Letters and digits alone, without the words that banks carry or leave out. */
const plain = (text: string): string => foldLetters(text)
  .replace(/\bmfb\b/g, 'microfinance').replace(/\bpsb\b/g, 'payment service')
  .replace(/\b(plc|limited|ltd|nigeria|nig|the|bank)\b/g, '').replace(/[^a-z0-9]/g, '')

/** Wallets of banks are numbered by phone, without a check digit. */
const isNumberedByPhone = (account: string) => /^[789][01]\d{8}$/.test(account)

/** The three digits of a commercial bank, or the five of another institution; null where none are known. */
const cbnCodeOf = ({ institution }: ListedBank): string | null =>
  institution?.startsWith('000') ? institution.slice(3)
    : institution?.startsWith('9') ? institution.slice(1) : null

export type BankReader = (written: WrittenBank) => ReadBank

/** Reads against a list of banks. */
export function bankReader(banks: readonly ListedBank[]): BankReader {
  const byCode = new Map(banks.map((bank) => [bank.code, bank]))
  const byCbnCode = new Map(banks.map((bank) => [cbnCodeOf(bank) ?? '', bank]))
  const byName = namesOf(banks)
  const named = (name: string) => byName.get(plain(name)) ?? null

  /** All digits are there: six of NIP, three or five of the CBN. */
  const ofWholeCode = (code: string) => byCode.get(code) ?? byCbnCode.get(code) ?? null

  /** Whom a code that lost zeros can mean, each with the code as it was. */
  const ofShortCode = (code: string) => [3, 5, 6].filter((length) => length > code.length)
    .flatMap((length) => {
      const whole = code.padStart(length, '0')
      const bank = ofWholeCode(whole)
      return bank ? [{ bank, whole }] : []
    })

  const isCalled = (bank: ListedBank, name: string) => {
    const other = named(name)
    return other ? other === bank
      : plain(name) !== '' && [bank.name, ...bank.short_names].some((each) => matchesWords(name, each))
  }

  const clash = (code: string, bank: string, name: string): Found =>
    at('bank_code', bankTextMessages.codeAndName(code, bank, named(name)?.name ?? `“${name}”`))

  const ofCode = (code: string, name: string): Found => {
    const bank = ofWholeCode(code)
    if (bank && name !== '' && !isCalled(bank, name)) {
      return clash(code, bank.name, name)
    }
    if (bank) return { bank }
    const meant = ofShortCode(code)
    const called = name === '' ? [] : meant.filter((each) => isCalled(each.bank, name))
    if (called[0] && called.every((each) => each.bank === called[0]?.bank)) return { bank: called[0].bank }
    const [first] = meant
    if (first && name !== '') {
      return clash(code, meant.map((each) => each.bank.name).join(' or '), name)
    }
    if (meant.length === 0) return at('bank_code', bankTextMessages.none)
    return at('bank_code', bankTextMessages.lostZeros(
      code, meant.map((each) => `${each.bank.name} (${each.whole})`)))
  }

  const find = (text: string, name: string): Found => {
    if (/^\d{1,6}$/.test(text)) return ofCode(text, name)
    const bank = named(text)
    if (bank) return name === '' || isCalled(bank, name) ? { bank } : clash(text, bank.name, name)
    const parts = codeAndNameIn(text)
    if (parts) {
      const inCell = ofCode(parts.code, parts.name)
      if ('problem' in inCell || name === '' || isCalled(inCell.bank, name)) return inCell
      return clash(text, inCell.bank.name, name)
    }
    if (text === '' && name !== '') return find(name, '')
    return at('bank_code', bankTextMessages.none)
  }

  return ({ text, name = '', account = '' }) => {
    const typed = plainFigures(text)
    const found = find(typed, plainFigures(name))
    if ('problem' in found) return found
    const { bank } = found
    // Six digits say without doubt which bank is asked for the account's name.
    const isCertain = typed === bank.code
    return isCertain || fits(bank, account) ? { code: bank.code }
      : { ...at('beneficiary_nuban', bankTextMessages.accountAndBank(bank.name)), code: bank.code }
  }
}

/** `011 - First Bank` and `First Bank (011)`; null for what has no code, or more. */
function codeAndNameIn(text: string): { code: string, name: string } | null {
  const [, before, after] = /^(?:(\d{3,6})\b(?=\D+$)|(?:\D+)\b(\d{3,6})\)?$)/.exec(text) ?? []
  const code = before ?? after
  if (code === undefined) return null
  return { code, name: text.replace(code, '').replace(/^[\s\-–:()/|,]+|[\s\-–:()/|,]+$/g, '') }
}

type Found = { bank: ListedBank } | { problem: string, field: 'bank_code' | 'beneficiary_nuban' }

const at = <Field extends 'bank_code' | 'beneficiary_nuban'>(field: Field, problem: string) =>
  ({ field, problem })

/** Only commercial banks have numbered all their accounts by the check digit. */
const fits = ({ institution }: ListedBank, account: string) =>
  !institution?.startsWith('000') || !isAccountNumber(account) || isNumberedByPhone(account)
  || passesNubanCheck(institution, account)

/** By whole and by short names; what two banks are called means neither. */
function namesOf(banks: readonly ListedBank[]): Map<string, ListedBank | null> {
  const names = new Map<string, ListedBank | null>()
  const call = (key: string, bank: ListedBank) => {
    const other = names.get(key)
    names.set(key, other === undefined || other === bank ? bank : null)
  }
  for (const bank of banks) call(plain(bank.name), bank)
  const whole = new Set(names.keys())
  for (const bank of banks) {
    // A whole name goes before what another bank is called for short.
    for (const key of bank.short_names.map(plain)) if (!whole.has(key)) call(key, bank)
  }
  names.delete('')
  return names
}
