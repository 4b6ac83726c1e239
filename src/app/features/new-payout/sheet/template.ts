// The file that people fill in.
import { csvOf } from '#app/ui/lists/csv.ts'

/** The account number has ten digits, the bank is a name or a code, the amount is in naira. */
export const templateCsv = () =>
  csvOf([
    ['account number', 'bank', 'amount', 'narration'],
    ['0000014579', 'First Bank of Nigeria', '12500.00', 'Sample row, replace it'],
  ])
