// A list as a table of text that every spreadsheet opens, and that no spreadsheet runs.
import { CSV_BOM, csvLine, lagosMoment, momentHeading, type Figure } from '#domain/csv.ts'
import { fileStamp } from '#domain/time.ts'
import type { Fact } from './fact.ts'

export const csvOf = (lines: readonly (readonly (string | Figure)[])[]): string =>
  CSV_BOM + lines.map(csvLine).join('')

/** One column for each fact, called by the field's own name; `above` are lines before the names. */
export function factsCsv<T>(
  facts: readonly Fact<T>[], items: readonly T[], above: readonly string[][] = [],
): string {
  const cell = ({ text, is_amount, is_moment }: Fact<T>, item: T) => {
    const said = text(item)
    if (is_amount) return { figure: said }
    // A day has no hour, and stays as it is.
    return is_moment && said.includes('T') ? lagosMoment(new Date(said)) : said
  }
  const heads = facts.map(({ name, text, is_moment }) =>
    (is_moment && !items.some((item) => /^\d{4}-\d\d-\d\d$/.test(text(item))) ? momentHeading(name) : name))
  return csvOf([...above, heads, ...items.map((item) => facts.map((fact) => cell(fact, item)))])
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
