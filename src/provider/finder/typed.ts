// What a person typed into the search across everything, read as each thing that it can be.
import { parseMoney } from '#domain/amount-text.ts'
import type { Kobo } from '#domain/money.ts'

export interface Typed {
  /** A name, or a number of something in digits alone; null for what is only an amount. */
  text: string | null
  /** Null for what is none, and for digits that are a number of something. */
  amount: Kobo | null
}

/** Account numbers have so many digits, references and session ids more. */
const ACCOUNT_DIGITS = 10

/** `5,000` and `₦5,000.50` are amounts, `5000` is one and the beginning of a number, `0123456789` is none. */
export function readTyped(search: string): Typed {
  const typed = search.trim()
  const text = /^[\d\s-]+$/.test(typed) ? typed.replace(/[\s-]/g, '') : typed
  const isNumber = /^\d+$/.test(text)
  const amount = parseMoney(text)
  const isAmount = amount !== null && amount > 0
    && !(isNumber && (text.length >= ACCOUNT_DIGITS || text.startsWith('0')))
  return { text: isAmount && !isNumber ? null : text, amount: isAmount ? amount : null }
}
