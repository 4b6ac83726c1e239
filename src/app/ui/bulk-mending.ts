// What has to be looked at again when one row of a file is mended or dropped, and what all rows came to then.
import type { Checked, CheckedRow, GivenRow } from './bulk-steps.tsx'

const emailOf = (row: GivenRow | undefined) => String(row?.['email'] ?? '').trim().toLowerCase()

/** The rows with `after` in the place of the row of this number; without it where nothing is given. */
export function withRow<R extends GivenRow>(rows: readonly R[], row: number, after: R | null): R[] {
  return rows.flatMap((each) => (each.row !== row ? [each] : after ? [after] : []))
}

/**
 * The mended row, and those that stand or stood beside it with one address: of such rows the first counts,
 * and nothing else joins two rows. In the order of the file.
 */
export function rowsToCheck<R extends GivenRow>(rows: readonly R[], row: number, after: R | null): R[] {
  const before = rows.find((each) => each.row === row)
  const shared = new Set([emailOf(before), emailOf(after ?? undefined)].filter((email) => email !== ''))
  return withRow(rows, row, after).filter((each) => each.row === row || shared.has(emailOf(each)))
}

/** What was known, with what was found out about some of these rows; a right one needs no words. */
export function checkedAgain(
  checked: Checked, rows: readonly GivenRow[], found: readonly CheckedRow[],
): Checked {
  const known = new Map([...checked.rows, ...found].map((each) => [each.row, each]))
  // It is kept on the phone: only what is wrong with a row is more than the row itself.
  const told = rows.flatMap(({ row }) => known.get(row) ?? [])
    .filter(({ status, warning }) => status === 'INVALID' || warning !== undefined)
  const invalid = told.filter(({ status }) => status === 'INVALID').length
  return { ...checked, rows: told, invalid, valid: rows.length - invalid }
}
