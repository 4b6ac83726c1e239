// Which questions a copy of the database may answer, and why the others go to the primary.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'

/** A person, and how long a copy must have the trail of the team to show what it did. */
export type Reader = Caller & Required<Pick<Caller, 'events'>>

/** Whether an endpoint's answer may lag at all. */
export const isLagging = ({ lags_unless }: Endpoint): boolean => lags_unless !== undefined

/**
 * Longer than a copy may lag and a change may take. A page below a row younger than this could lack what is
 * new on both sides of its border, where the page before came from the primary.
 */
const YOUNG_MS = 60_000

/** Who may be answered by a copy, or why the primary has to answer. */
export function readerOf(
  { lags_unless = [] }: Endpoint, { query }: { query: unknown }, caller: Caller | null, now: Date,
): Reader | 'program' | 'one_thing' | 'young_page' {
  if (!caller || !isPerson(caller)) return 'program'
  const asked = query as Record<string, unknown>
  if (lags_unless.some((name) => asked[name] !== undefined)) return 'one_thing'
  const cursor = asked['cursor']
  return typeof cursor === 'string' && now.getTime() - madeAt(cursor) < YOUNG_MS ? 'young_page' : caller
}

const isPerson = (caller: Caller): caller is Reader => caller.events !== undefined

/** Our ids begin with the millisecond they were made in. */
const madeAt = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16)
