// A statement for spreadsheets: what it is of, an empty line, the columns, and a row for each line.
import { CSV_BOM, csvLine } from '#domain/csv.ts'
import { plainAmount, type Kobo } from '#domain/money.ts'
import { firstLineOf } from '#domain/test-money.ts'
import { lagosClock, lagosDay } from '#domain/time.ts'
import { amountsOf, columns, factsOf, wordsOf } from './table.ts'
import type { BookedLine, Form } from './writer.ts'

export const csvForm: Form = (head) => ({
  begin() {
    const facts = factsOf(head)
      .map(([name, value, isFigure]) => [name, isFigure ? { figure: value } : value])
    return CSV_BOM + [...firstLineOf(head.mode), ...facts, [''], columns].map(csvLine).join('')
  },
  add: (lines) => lines.map(rowOf).join(''),
  end: () => '',
})

const figure = (amount: Kobo | null) => ({ figure: amount === null ? '' : plainAmount(amount) })

function rowOf(line: BookedLine): string {
  const { reference, counterparty, counterparty_account, counterparty_bank, narration, balance } = line
  const at = new Date(line.at)
  const { money_in, money_out } = amountsOf(line)
  return csvLine([
    lagosDay(at), lagosClock(at), reference, wordsOf(line), counterparty, counterparty_account ?? '',
    counterparty_bank ?? '', narration ?? '', figure(money_in), figure(money_out), figure(balance),
  ])
}
