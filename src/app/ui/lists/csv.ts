// A list as a table of text that every spreadsheet opens, and that no spreadsheet runs.
import { CSV_BOM, csvLine, type Figure } from '#domain/csv.ts'
import { fileStamp } from '#domain/time.ts'
import type { Fact } from './fact.ts'

export const csvOf = (lines: readonly (readonly (string | Figure)[])[]): string =>
  CSV_BOM + lines.map(csvLine).join('')

/** One column for each fact, called by the field's own name. */
export function factsCsv<T>(facts: readonly Fact<T>[], items: readonly T[]): string {
  const cell = ({ text, is_amount }: Fact<T>, item: T) => (is_amount ? { figure: text(item) } : text(item))
  return csvOf([facts.map(({ name }) => name), ...items.map((item) => facts.map((fact) => cell(fact, item)))])
}

const MOST_WORDS = 60

/**
 * `payouts-20261121-104215.csv`, by the clock of Lagos; narrowed, what it was narrowed by stands in it:
 * `payouts-failed-from-2026-11-01-20261121-104215.csv`.
 */
export function fileName(name: string, ending: string, now: Date, filter = ''): string {
  const words = filter.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, MOST_WORDS).replace(/^-+|-+$/g, '')
  return `${[name, words, fileStamp(now)].filter(Boolean).join('-')}.${ending}`
}
