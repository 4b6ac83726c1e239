// The journal as the programs read it that merchants keep their books with: a row for each line of an entry.
import { CSV_BOM, csvLine, type Figure } from '#domain/csv.ts'
import type { AccountMap, JournalEntry, JournalForm } from '#domain/journal.ts'
import { kobo, plainAmount, subtract, type Kobo } from '#domain/money.ts'
import { firstLineOf, marked } from '#domain/test-money.ts'
import type { Mode } from '../database.ts'

type Cell = string | Figure

interface Line {
  entry: JournalEntry
  description: string
  code: string
  name: string
  /** One of them is nothing. */
  debit: Kobo
  credit: Kobo
}

interface Form {
  headings: readonly string[]
  row: (line: Line) => Cell[]
  /** Whether a line above the headings, and a mark in front of them, disturb nobody. */
  is_plain?: true
}

/** Nothing where there is none: programs read a zero as an amount. */
const figure = (amount: Kobo): Cell => (amount > 0 ? { figure: plainAmount(amount) } : '')

const [DAY, MONTH, YEAR] = [8, 5, 0]
const cut = (date: string, from: number) => date.slice(from, from === YEAR ? 4 : from + 2)
const dayFirst = (date: string) => `${cut(date, DAY)}/${cut(date, MONTH)}/${cut(date, YEAR)}`
const monthFirst = (date: string) => `${cut(date, MONTH)}/${cut(date, DAY)}/${cut(date, YEAR)}`

/** Ours: all that there is of a line. */
const csv: Form = {
  is_plain: true,
  headings: [
    'journal_number', 'date', 'reference', 'description', 'corrects', 'account_code', 'account_name',
    'debit', 'credit',
  ],
  row: ({ entry: { number, date, reference, corrects }, description, code, name, debit, credit }) => [
    number, date, reference, description, corrects ?? '', code, name, figure(debit), figure(credit),
  ],
}

/**
 * QuickBooks Online, Settings > Import data > Journal entries. Intuit's page "Import journal entries"
 * (quickbooks.intuit.com/learn-support, L4tQBwbs7) asks for Journal No., Journal Date, Account Name,
 * Description, Debits and Credits, and for account numbers to be off: accounts are found by name. Dates are
 * MM/DD/YYYY (postbooks.app, "How to import journal entries into QuickBooks Online").
 */
const quickbooks: Form = {
  headings: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'],
  row: ({ entry: { number, date, reference }, description, name, debit, credit }) => [
    number, monthFirst(date), name, figure(debit), figure(credit),
    reference === '' ? description : `${description} ${reference}`, 'NGN',
  ],
}

/**
 * Sage 50 Accounts, File > Import > Audit trail transactions: JD and JC lines in the order of its template
 * (makingithappen.co.uk, "Standard Sage 50 Imports - Audit Trail Records"; pimbrook.ie, "Sage 50 - Audit
 * Trail Import"). T9 is outside of VAT: the VAT on fees has an account of its own. A reference has 30
 * characters and details have 60.
 */
const sage: Form = {
  headings: [
    'Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details',
    'Net Amount', 'Tax Code', 'Tax Amount', 'Exchange Rate', 'Extra Reference',
  ],
  row: ({ entry: { number, date, reference }, description, code, debit, credit }) => [
    debit > 0 ? 'JD' : 'JC', '', code, '0', dayFirst(date), number, description.slice(0, 60),
    { figure: plainAmount(debit > 0 ? debit : credit) }, 'T9', { figure: plainAmount(kobo(0)) },
    { figure: '1' }, reference,
  ],
}

/**
 * Zoho Books, Accountant > Manual Journals > Import. The columns are those of its sample file, as programs
 * that write it have them (Journal Date, Reference Number, Journal Number Prefix and Suffix, Notes, Journal
 * Type, Currency, Account, Description, Contact Name, Debit, Credit); zoho.com/books/help, "Manual Journals",
 * says what each is. What is imported is a draft until it is published there.
 */
const zoho: Form = {
  headings: [
    'Journal Date', 'Reference Number', 'Journal Number Prefix', 'Journal Number Suffix', 'Notes',
    'Journal Type', 'Currency', 'Account', 'Description', 'Contact Name', 'Debit', 'Credit', 'Status',
  ],
  row: ({ entry: { number, date, reference }, description, name, debit, credit }) => {
    const [prefix, day = '', count = ''] = number.split('-')
    return [
      date, reference || number, `${prefix}-`, `${day}-${count}`, description, 'both', 'NGN', name,
      description, '', figure(debit), figure(credit), 'draft',
    ]
  },
}

const forms: Record<JournalForm, Form> = { csv, quickbooks, sage, zoho }

/** The first line of a file, and the mark that lets spreadsheets read it as UTF-8. */
export function headOf(format: JournalForm, mode: Mode): string {
  const { headings, is_plain } = forms[format]
  const rows = [...(is_plain ? firstLineOf(mode) : []), headings]
  return (is_plain ? CSV_BOM : '') + rows.map(csvLine).join('')
}

/** Of an entry, with the names that its month has. */
export function rowsOf(format: JournalForm, mode: Mode, entry: JournalEntry, names: AccountMap): string {
  const nothing = kobo(0)
  return entry.lines.map(({ account, kobo: amount }) => csvLine(forms[format].row({
    entry, description: marked(entry.description, mode), ...names[account],
    debit: amount > 0 ? amount : nothing, credit: amount < 0 ? subtract(nothing, amount) : nothing,
  }))).join('')
}
