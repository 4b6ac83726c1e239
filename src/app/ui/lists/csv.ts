// A list as a table of text that every spreadsheet opens, and that no spreadsheet runs.
import type { Fact } from './fact.ts'

const BOM = '\ufeff'

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

export const csvOf = (lines: readonly (readonly string[])[]): string =>
  BOM + lines.map((line) => line.map(csvCell).join(',')).join('\r\n') + '\r\n'

/** One column for each fact, called by the field's own name. */
export function factsCsv<T>(facts: readonly Fact<T>[], items: readonly T[]): string {
  return csvOf([facts.map(({ name }) => name), ...items.map((item) => facts.map(({ text }) => text(item)))])
}

/** `payouts-20261121-104215.csv`, by the clock of Lagos. */
export function fileName(name: string, ending: string, now: Date): string {
  const stamp = new Date(now.getTime() + 3_600_000)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace('T', '-')
    .slice(0, 15)
  return `${name}-${stamp}.${ending}`
}
