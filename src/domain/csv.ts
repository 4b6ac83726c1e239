// Tables as text that every spreadsheet opens, and that no spreadsheet runs.
import { lagosClock, lagosDay } from './time.ts'

export const CSV_BOM = '\ufeff'

/** A number as `plainAmount` and the like write it: by what it is, and never by how a text looks. */
export interface Figure { figure: string }

/** What no eye sees, and a spreadsheet may drop before it looks: spaces, marks of direction, controls. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]+/u

/** With these a spreadsheet begins a formula; full-width forms and the true minus are their twins. */
const beginsFormula = (text: string) => /^[=+\-@\u2212]/.test(text.replace(unseen, '').normalize('NFKC'))

/**
 * One cell (RFC 4180). A text that a spreadsheet would take for a formula, also after what it drops, gets an
 * apostrophe before it, as does one that begins with a control character.
 */
export function csvCell(cell: string | Figure): string {
  const text = typeof cell === 'string' ? cell : cell.figure
  const isHostile = typeof cell === 'string' && (beginsFormula(text) || /^\p{Cc}/u.test(text))
  const safe = isHostile ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** With the end of the line. */
export const csvLine = (cells: readonly (string | Figure)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** `2026-11-21T10:42:15+01:00`: a moment in files, by the clock of Lagos and with how far that is ahead. */
export const lagosMoment = (at: Date): string => 
  `${lagosDay(at)}T${lagosClock(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}+01:00`

/** `created_at (Lagos +01:00)`: what a column of such moments is called. */
export const momentHeading = (name: string): string => `${name} (Lagos +01:00)`
