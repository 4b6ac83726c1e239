// Statements of an account: how far one reaches, and how long it is kept.

export const statementStatuses = ['PREPARING', 'READY', 'EXPIRED'] as const

export type StatementStatus = (typeof statementStatuses)[number]

export const STATEMENT_DAYS = 366

/** It can be made again. */
export const STATEMENT_KEPT_DAYS = 7

const DAY_MS = 86_400_000

/** What is wrong with a range of days of Lagos, by field; `today` is the last that there is. */
export function statementProblem(from: string, to: string, today: string): Record<string, string> | null {
  if (from > today) return { from: 'This day has not come yet.' }
  if (to > today) return { to: 'This day has not come yet.' }
  if (from > to) return { to: 'The last day is before the first.' }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > STATEMENT_DAYS ? { from: `Choose at most ${STATEMENT_DAYS} days.` } : null
}
