// What the forms for people have in common: what stands above the lines, and the columns.
import { formatMoney, kobo, plainAmount, subtract } from '#domain/money.ts'
import { lineWords } from '#domain/statement.ts'
import { longDate } from '#domain/time.ts'
import { moment } from '#provider/accounts/history.ts'
import type { BookedLine, Head } from './writer.ts'

/** Under which name an account with a number, and what was collected, is found. */
export const accountOf = ({ nuban }: Head): string => nuban ?? 'Collections'

export type Fact = [name: string, value: string] | [name: string, value: string, figure: true]

export function factsOf(head: Head): Fact[] {
  const figure = (name: string, amount: Head['opening']): Fact => [name, plainAmount(amount), true]
  return [
    ['Account', accountOf(head)],
    ['Account name', head.account_name],
    ['Bank', head.bank_name],
    ['Owner', head.owner],
    ['Currency', head.currency],
    ['From', head.from],
    ['To', head.to],
    figure('Opening balance', head.opening),
    figure('Money in', head.money_in),
    figure('Money out', head.money_out),
    figure('Closing balance', head.closing),
  ]
}

export const titleOf = ({ from, to }: Head): string =>
  `Account statement, ${longDate(moment(from))} to ${longDate(moment(to))}`

export const balancesOf = ({ opening, closing }: Head): string =>
  `Opening balance ${formatMoney(opening)}, closing balance ${formatMoney(closing)}`

export const columns = [
  'Date', 'Time (Lagos +01:00)', 'Reference', 'Type', 'Counterparty', 'Counterparty account',
  'Counterparty bank', 'Narration', 'Money in', 'Money out', 'Balance',
] as const

export const wordsOf = ({ kind }: BookedLine): string => lineWords(kind)

/** Of a line one of the two is nothing. */
export const amountsOf = ({ kobo: moved }: BookedLine) => (moved > 0
  ? { money_in: moved, money_out: null } : { money_in: null, money_out: subtract(kobo(0), moved) })
