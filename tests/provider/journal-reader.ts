// The journal's files as tests read them: by a program that is not ours.
import Papa from 'papaparse'
import type { JournalDetail, JournalForm } from '#domain/journal.ts'
import type { World } from '#tests/world.ts'
import { freshToken, type Merchant } from './money/merchant.ts'

type Row = Record<string, string>

export interface ReadLine { entry: string, date: string, account: string, kobo: number, words: string }

const inKobo = (figure = '') => Math.round(Number(figure) * 100)
const signed = (row: Row, debit: string, credit: string) => inKobo(row[debit]) - inKobo(row[credit])
const turned = (date = '') => date.split('/').toReversed().join('-')

const readers: Record<JournalForm, (row: Row) => ReadLine> = {
  csv: (row) => ({
    entry: row['journal_number']!, date: row['date']!, account: row['account_name']!,
    kobo: signed(row, 'debit', 'credit'), words: row['description']!,
  }),
  quickbooks: (row) => {
    const [month, day, year] = row['JournalDate']!.split('/')
    return {
      entry: row['JournalNo']!, date: `${year}-${month}-${day}`, account: row['AccountName']!,
      kobo: signed(row, 'Debits', 'Credits'), words: row['Description']!,
    }
  },
  sage: (row) => ({
    entry: row['Reference']!, date: turned(row['Date']), account: row['Nominal A/C Ref']!,
    kobo: (row['Type'] === 'JD' ? 1 : -1) * inKobo(row['Net Amount']), words: row['Details']!,
  }),
  zoho: (row) => ({
    entry: row['Journal Number Prefix']! + row['Journal Number Suffix']!, date: row['Journal Date']!,
    account: row['Account']!, kobo: signed(row, 'Debit', 'Credit'), words: row['Description']!,
  }),
}

export interface Wanted { from: string, to: string, format?: JournalForm, detail?: JournalDetail }

export async function journalText(world: World, merchant: Merchant, wanted: Wanted): Promise<string> {
  const token = await freshToken(world, merchant)
  const query = new URLSearchParams({ ...wanted })
  const reply = await world.request(`/v2/dashboard/journal/file?${query}`, { headers: { token } })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.text()
}

export async function journalOf(world: World, merchant: Merchant, wanted: Wanted): Promise<ReadLine[]> {
  const text = await journalText(world, merchant, wanted)
  const plain = text.replace(/^\ufeff/, '')
  const { data, errors } = Papa.parse<Row>(plain, { header: true, skipEmptyLines: true })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data.map(readers[wanted.format ?? 'csv'])
}

/** What lines come to, by one of their fields. */
export function summed(lines: readonly ReadLine[], by: 'entry' | 'account'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const line of lines) sums[line[by]] = (sums[line[by]] ?? 0) + line.kobo
  return sums
}
