// Statements that come again are parsed once for each connection, and in a change planned once, too.
import pg from 'pg'

/** A statement has a name from this meeting on: what a person asked for once leaves nothing behind. */
const MEETINGS = 3
/** So many statements are remembered at most; each costs every connection some tens of kilobytes. */
const MOST = 400

/**
 * A connection plans each statement for the values that it has, as lists with few and with many rows need
 * it; a change says `plansKept` and goes on with the plan of the last time.
 */
export const plansForEach = { plan_cache_mode: 'force_custom_plan' }
export const plansKept = "set_config('plan_cache_mode', 'auto', true)"

/** "cached plan must not change result type": a table was altered after the statement got its name. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** How often each statement was met by this process, and the number that names it. */
const met = new Map<string, { meetings: number, number: number }>()
let numbers = 0

function nameOf(text: string): string | undefined {
  const known = met.get(text) ?? { meetings: 0, number: (numbers += 1) }
  known.meetings += 1
  if (known.meetings === 1) {
    if (met.size >= MOST) forgetRare()
    if (met.size < MOST) met.set(text, known)
  }
  return known.meetings < MEETINGS ? undefined : `s${known.number}`
}

function forgetRare(): void {
  for (const [text, { meetings }] of met) if (meetings < MEETINGS) met.delete(text)
}

type Query = (asked: unknown, values?: unknown, callback?: unknown) => Promise<unknown>

/** Names what is asked as a text with values; all else, which may be several statements, goes as it is. */
export class PreparingClient extends pg.Client {
  #alterations = 0

  constructor(config?: pg.ClientConfig) {
    super(config)
    const plain: Query = (...given) => (super.query as unknown as Query).apply(this, given)
    const query: Query = (asked, values, callback) => {
      const isOne = typeof asked === 'string' && Array.isArray(values) && values.length > 0
      const name = isOne ? nameOf(asked) : undefined
      if (name === undefined || callback !== undefined) return plain(asked, values, callback)
      return plain({ name: `${name}-${this.#alterations}`, text: asked, values }).catch((error: unknown) => {
        if (isOutdated(error)) this.#alterations += 1
        throw error
      })
    }
    Object.assign(this, { query })
  }
}
