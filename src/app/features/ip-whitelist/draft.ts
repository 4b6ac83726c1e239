// The IP whitelist while it is typed, kept on this phone.
import { isAmong, ipRangeProblem, readRange, writeRange } from '#domain/ip-range.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Versioned } from '#app/offline/use-kept-change.ts'

export interface WhitelistTyped extends Versioned {
  guards: 'programs' | 'everyone'
  entries: readonly { range: string, note: string }[]
}

export const whitelistDraft = draftForm<WhitelistTyped>({ name: 'ipWhitelist', version: 1 })

/** What is wrong with one more range; null for nothing. */
export function newRangeProblem(typed: string, { entries }: WhitelistTyped): string | null {
  const problem = ipRangeProblem(typed)
  if (problem) return problem
  return entries.some(({ range }) => range === kept(typed)) ? 'This is on the list already.' : null
}

/** As it is kept: one way to write it. */
export function kept(typed: string): string {
  const range = readRange(typed)
  return range ? writeRange(range) : typed.trim()
}

/** Whether whoever saves this, from this address, is kept out afterwards. */
export const locksOut = ({ guards, entries }: WhitelistTyped, address: string): boolean =>
  guards === 'everyone' && entries.length > 0 && !isAmong(entries.map(({ range }) => range), address)
