// How the console names payouts: amounts and account numbers masked in the list, codes in words.
import { formatMoney, kobo } from '#domain/money.ts'
import { codeMeaning } from '#domain/response-code.ts'
import type { AnswerWay, SettlementStatus } from '../payouts/tables.ts'

/** ₦•,•••,•••.••: how large it is, not how much. */
export const maskedAmount = (amount: number): string => formatMoney(kobo(amount)).replace(/\d/g, '•')

export const outcomeWords = { PAID: 'Paid', NOT_PAID: 'Not paid' } as const

export const wayWords: Record<AnswerWay, string> = {
  send: 'Answer to the sending',
  query: 'Answer to a query',
  reviewer: 'Answer to a reviewer’s query',
  notice: 'Told by the bank unasked',
}

export const settlementWords: Record<SettlementStatus, string> = {
  PROPOSED: 'Waits for a second reviewer',
  CONFIRMED: 'Confirmed',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  OVERTAKEN: 'Overtaken by an answer of the bank',
}

/** `09: The bank is working on it.` */
export function codeWords(code: string | null): string {
  if (code === null) return 'No answer came in time.'
  return `${code}: ${code === '00' ? 'It is paid.' : codeMeaning(code) ?? ''}`
}
