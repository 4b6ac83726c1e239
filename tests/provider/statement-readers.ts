// Statements as programs of others read them: each form by a reader that is not ours, brought to one shape.
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parseCamt053 } from 'camt-parser'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/node'

/** Kobo; what went is below zero. */
export interface ReadStatement {
  account: string
  owner: string
  opening: number
  closing: number
  moved: number[]
  /** What is said of each line. */
  says: string[]
}

interface Mt940Statement {
  accountIdentification: string
  openingBalance: number
  closingBalance: number
  informationToAccountOwner: string
  transactions: { amount: number, details: string }[]
}

const mt940 = createRequire(import.meta.url)('mt940js') as {
  Parser: new () => { parse(text: string): Mt940Statement[] }
}

const inKobo = (naira: unknown): number => Math.round(Number(naira) * 100)

type Cells = readonly unknown[]

/** The rows of a table: facts, an empty row, the columns, the lines. */
function fromTable(rows: readonly Cells[]): ReadStatement {
  const fact = (name: string) => rows.find(([first]) => first === name)?.[1]
  const begins = rows.findIndex(([first]) => first === 'Date') + 1
  const column = (name: string) => rows[begins - 1]?.indexOf(name) ?? -1
  const lines = rows.slice(begins).filter((row) => row.length > 1)
  const of = (row: Cells, name: string) => row[column(name)] ?? ''
  return {
    account: String(fact('Account')), owner: String(fact('Owner')),
    opening: inKobo(fact('Opening balance')), closing: inKobo(fact('Closing balance')),
    moved: lines.map((row) => inKobo(of(row, 'Money in')) - inKobo(of(row, 'Money out'))),
    says: lines.map((row) => `${String(of(row, 'Type'))}, ${String(of(row, 'Counterparty'))}`),
  }
}

export const readCsv = (bytes: Buffer): ReadStatement =>
  fromTable(Papa.parse<string[]>(bytes.toString().slice(1)).data)

export async function readXlsx(bytes: Buffer): Promise<ReadStatement> {
  const [sheet] = await readWorkbook(bytes)
  return fromTable(sheet?.data ?? [])
}

export function readMt940(bytes: Buffer): ReadStatement {
  const [statement] = new mt940.Parser().parse(bytes.toString('ascii'))
  if (!statement) throw new Error('There is no statement in it')
  const { openingBalance, closingBalance, transactions } = statement
  return {
    account: statement.accountIdentification, owner: statement.informationToAccountOwner,
    opening: inKobo(openingBalance), closing: inKobo(closingBalance),
    moved: transactions.map(({ amount }) => inKobo(amount)),
    says: transactions.map(({ details }) => details.replaceAll('\n', '')),
  }
}

export async function readCamt(bytes: Buffer): Promise<ReadStatement> {
  const { statements: [statement] } = await parseCamt053(bytes.toString())
  if (!statement) throw new Error('There is no statement in it')
  const named = /<(?:Dbtr|Cdtr)><Pty><Nm>([^<]*)/g
  const others = Array.from(bytes.toString().matchAll(named), ([, name]) => name)
  const signed = ({ amount, side }: { amount: unknown, side: string }) =>
    (side === 'DBIT' ? -1 : 1) * inKobo(amount)
  const balance = (code: string) => {
    const found = statement.balances.find(({ type }) => type === code)
    return signed({ amount: found?.amount.value, side: found?.creditDebitIndicator ?? '' })
  }
  return {
    account: '', owner: statement.account.owner.name, opening: balance('OPBD'), closing: balance('CLBD'),
    moved: statement.transactions.map(({ amount, creditDebitIndicator: side }) =>
      signed({ amount: amount.value, side })),
    // The reader knows of no debtors.
    says: statement.transactions.map(({ bankTransactionCode }, place) =>
      `${bankTransactionCode}, ${others[place] ?? ''}`),
  }
}

/** The words of each page, as pdfium finds them. */
export async function readPdf(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    return Array.from({ length: document.getPageCount() }, (_, at) => document.getPage(at).getText())
  } finally {
    library.destroy()
  }
}
