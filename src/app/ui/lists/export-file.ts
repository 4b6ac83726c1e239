// The file itself: the rows and columns that were chosen, and in words what the list was narrowed by.
import { counted } from '#domain/counted.ts'
import { fileNameOf, firstLineOf, marked } from '#domain/test-money.ts'
import { longDate } from '#domain/time.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { saveFile } from '../save-file.ts'
import { factsCsv, fileName } from './csv.ts'
import { totals, type Fact } from './fact.ts'
import type { Paper } from './pdf-layout.ts'

export interface Exported<T> {
  /** The name of the file, and its title: `payouts`, `Payouts`. */
  name: string
  title: string
  /** `Failed, since 1 Nov`; '' for the whole list. */
  filter: string
  /** What a PDF is printed on: A4 unless said otherwise. */
  paper?: Paper | undefined
  facts: readonly Fact<T>[]
  rows: readonly T[]
  mode: 'test' | 'live'
}

export type Ending = 'csv' | 'pdf'

export async function saveExport<T>(ending: Ending, exported: Exported<T>) {
  const { name, title, filter, paper, facts, rows, mode } = exported
  const now = providerDate()
  const called = fileNameOf(fileName(name, ending, now, filter), mode)
  if (ending === 'csv') {
    const text = factsCsv(facts, rows, firstLineOf(mode))
    return saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), called)
  }
  const { tablePdf } = await import('./pdf.ts')
  const foot = totals(facts, rows)
  const count = counted(rows.length, 'row', 'rows')
  const table = {
    title: marked(title, mode),
    lead: [...firstLineOf(mode).flat(), count, filter, longDate(now)].filter(Boolean).join(', '),
    heads: facts.map(({ label }) => label),
    rows: rows.map((item) => facts.map((fact) => printed(fact, item))),
    foot,
  }
  saveFile(tablePdf(table, paper), called)
}

/** On paper stands what the screen says, where that is words alone. */
export function printed<T>({ text, show, print }: Fact<T>, item: T): string {
  if (print) return print(item)
  const words = show?.(item)
  return typeof words === 'string' ? words : text(item)
}
