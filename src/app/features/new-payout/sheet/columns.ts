// Finds which column is which, by the words of the heading or, without one, by what the first row holds.
import type { Line } from './csv.ts'
import { sheetMessages, SheetRefused } from './refused.ts'
import { payoutLimits } from '#domain/payout.ts'

/** One row as the provider checks it; see `bulk.validate`. */
export interface FileRow {
  row: number
  beneficiary_nuban: string
  bank_code: string
  amount: string
  narration?: string
}

type Field = 'beneficiary_nuban' | 'bank_code' | 'amount' | 'narration'

/** In lower case without anything but letters; the first field that fits a heading has it. */
const headings: Readonly<Record<Field, readonly string[]>> = {
  beneficiary_nuban: [
    'beneficiarynuban',
    'nuban',
    'accountnumber',
    'accountno',
    'account',
    'acctno',
    'acctnumber',
    'acno',
    'accountnum',
    'beneficiaryaccountnumber',
    'beneficiaryaccount',
    'destinationaccount',
  ],
  bank_code: [
    'bankcode',
    'bank',
    'bankname',
    'beneficiarybank',
    'beneficiarybankcode',
    'destinationbank',
    'sortcode',
  ],
  amount: [
    'amount',
    'amountngn',
    'amountnaira',
    'amountn',
    'naira',
    'value',
    'sum',
    'netpay',
    'salary',
    'pay',
  ],
  narration: [
    'narration',
    'note',
    'notes',
    'description',
    'remark',
    'remarks',
    'purpose',
    'reason',
    'details',
  ],
}

const fields = ['beneficiary_nuban', 'bank_code', 'amount', 'narration'] as const

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

type Columns = Record<Field, number>

function columnsOf({ cells }: Line): Columns | null {
  const names = cells.map(lettersOf)
  const place = (field: Field) => {
    const heading = headings[field].find((each) => names.includes(each))
    return heading === undefined ? -1 : names.indexOf(heading)
  }
  const columns = {
    beneficiary_nuban: place('beneficiary_nuban'),
    bank_code: place('bank_code'),
    amount: place('amount'),
    narration: place('narration'),
  }
  const isWhole = columns.beneficiary_nuban !== -1 && columns.bank_code !== -1 && columns.amount !== -1
  return isWhole ? columns : null
}

/** The order of the template, for a file that begins with a payout. */
const templateOrder: Columns = { beneficiary_nuban: 0, bank_code: 1, amount: 2, narration: 3 }

/** How far down a heading may stand, below a title or a logo. */
const MOST_ABOVE = 15

/** Rows with what each column holds. Throws {@link SheetRefused} when there are none, or no columns. */
export function rowsIn(lines: readonly Line[]): FileRow[] {
  if (lines.length === 0) throw new SheetRefused(sheetMessages.empty)
  const at = lines.slice(0, MOST_ABOVE).findIndex((line) => columnsOf(line) !== null)
  const heading = lines[at]
  const columns = heading ? columnsOf(heading) : null
  const [first] = lines
  const hasNone = columns === null && /^\s*'?\d{10}\s*$/.test(first?.cells[0] ?? '')
  if (columns === null && !hasNone) throw new SheetRefused(sheetMessages.columns)
  const rows = (columns ? lines.slice(at + 1) : lines).map((line) => rowOf(line, columns ?? templateOrder))
  if (rows.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (rows.length > payoutLimits.bulk_rows) throw new SheetRefused(sheetMessages.rows)
  return rows
}

const lengths: Readonly<Record<Field, number>> = {
  beneficiary_nuban: 100,
  bank_code: 100,
  amount: 100,
  narration: 300,
}

function rowOf({ row, cells }: Line, columns: Columns): FileRow {
  const [beneficiary_nuban = '', bank_code = '', amount = '', narration = ''] = fields.map((field) =>
    cellText(cells[columns[field]] ?? '').slice(0, lengths[field]),
  )
  return { row, beneficiary_nuban, bank_code, amount, ...(narration && { narration }) }
}

/** `="0123456789"` and `'0123456789` are how people keep a spreadsheet from dropping the first 0. */
function cellText(cell: string): string {
  const text = cell.trim()
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '')
}
