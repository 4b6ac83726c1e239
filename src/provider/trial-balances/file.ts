// A trial balance, and what had not settled, as files for a spreadsheet.
import { CSV_BOM, csvLine, lagosMoment, momentHeading } from '#domain/csv.ts'
import { creditOf, debitOf, plainSum } from '#domain/sums.ts'
import { accountName, openKinds, totalsOf } from '#domain/trial-balance.ts'
import type { TrialBalance } from './read.ts'

const figure = (kobo: bigint) => ({ figure: plainSum(kobo) })

/** A line for each kind of accounts, and a last one that adds them up; naira. */
export function trialBalanceFile({ day, mode, lines }: TrialBalance): string {
  const { debits, credits, closing_debit, closing_credit } = totalsOf(lines)
  const rows = lines.map((line) => [
    day, mode, line.kind, accountName(line.kind), String(line.accounts),
    ...[debitOf(line.opening), creditOf(line.opening), line.debits, line.credits, debitOf(line.closing),
      creditOf(line.closing), line.reserved, line.held].map(figure),
  ])
  const foot = [
    day, mode, '', 'Total', '', '', '', figure(debits), figure(credits), figure(closing_debit),
    figure(closing_credit), '', '',
  ]
  return CSV_BOM + [[
    'day', 'mode', 'account', 'account_name', 'accounts', 'opening_debit', 'opening_credit', 'debits',
    'credits', 'closing_debit', 'closing_credit', 'reserved', 'held',
  ], ...rows, foot].map(csvLine).join('')
}

/** A line for each kind and age; naira. */
export function openItemsFile({ day, mode, open }: TrialBalance): string {
  return CSV_BOM + [
    [
      'day', 'mode', 'what', 'age_in_days', 'items', 'amount', momentHeading('oldest_since'),
      'oldest_reference',
    ],
    ...open.map(({ what, age, items, amount, oldest_at, oldest_reference }) => [
      day, mode, openKinds[what], age, String(items), figure(amount), lagosMoment(oldest_at),
      oldest_reference,
    ]),
  ].map(csvLine).join('')
}
