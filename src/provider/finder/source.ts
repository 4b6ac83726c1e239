// One kind of thing that is looked for: how it is found by what was typed, and what is shown of it.
import type { FoundKind } from '#contract/finder.ts'
import type { Kobo } from '#domain/money.ts'
import type { Permission } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import type { Typed } from './typed.ts'

export interface FoundRow {
  /** Ours begin with the time: what is newest is found first. */
  id: string
  reference: string
  lead: string
  detail: string | null
  amount: Kobo | null
  status: string | null
  created_at: Date
}

export type Own = Work<Caller>

export interface Source {
  kind: FoundKind
  /** What reading its list needs. */
  needs: Permission | null
  /** The newest, at most so many. */
  find: (work: Own, typed: Typed, most: number) => Promise<FoundRow[]>
}

interface Ways {
  text: (text: string) => Promise<FoundRow[]>
  amount?: (amount: Kobo) => Promise<FoundRow[]>
}

/** What each way finds by an index of its own: together no index would do. */
export async function eachWay({ text, amount }: Typed, ways: Ways, most: number): Promise<FoundRow[]> {
  const byText = text === null ? [] : await ways.text(text)
  const byAmount = amount === null || !ways.amount ? [] : await ways.amount(amount)
  const found = new Map([...byText, ...byAmount].map((row) => [row.id, row]))
  return [...found.values()].sort((left, right) => (left.id < right.id ? 1 : -1)).slice(0, most)
}

export type Narrowing = { search: string, newest: number } | { min: Kobo, max: Kobo }

/** For what is narrowed by a text and by amounts as its list is. */
export const narrowed = (
  typed: Typed, read: (filter: Narrowing) => Promise<FoundRow[]>, most: number,
): Promise<FoundRow[]> => eachWay(typed, {
  text: (search) => read({ search, newest: most }), amount: (amount) => read({ min: amount, max: amount }),
}, most)

export const nothing = async (): Promise<FoundRow[]> => []
