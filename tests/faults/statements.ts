// Stands between the provider and PostgreSQL, and lets one chosen statement of a piece of work go wrong.
import pg from 'pg'

/**
 * - `full`: the server has no room for it; `broken`: it fails for a reason that nobody foresaw;
 * - `crossed`: two transactions were in each other's way, and this one has to begin again;
 * - `cut`: the connection ends before the server has heard it; `unheard`: after it was done, before its
 * answer.
 */
export const faults = ['full', 'broken', 'crossed', 'cut', 'unheard'] as const

export type Fault = (typeof faults)[number]

const states = { full: '53100', broken: 'XX000', crossed: '40P01' } as const

interface Plan {
  at: number
  fault: Fault | null
  seen: string[]
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

let plan: Plan | null = null
const prototype = pg.Client.prototype as unknown as { query: Query }
const real = prototype.query

/** From here on the statements of this process can be counted and spoilt; the answer puts all back. */
export function standBetween(): () => void {
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    // A connection that rests is asked now and then whether it is there: that is nobody's work.
    if (!plan || textOf(given[0]) === 'select 1') return real.apply(this, given)
    plan.seen.push(textOf(given[0]))
    const { at, fault, seen } = plan
    return fault !== null && seen.length === at ? spoilt(this, given, fault) : real.apply(this, given)
  }
  return () => {
    prototype.query = real
  }
}

/** Does the work while the statement of this number (the first is 1) goes wrong; `seen` are all that came. */
export async function withFault<T>(
  at: number,
  fault: Fault | null,
  work: () => Promise<T>,
): Promise<{ result: T; seen: string[] }> {
  const mine: Plan = { at, fault, seen: [] }
  plan = mine
  try {
    return { result: await work(), seen: mine.seen }
  } finally {
    plan = null
  }
}

const textOf = (given: unknown): string =>
  (typeof given === 'string' ? given : ((given as { text?: string }).text ?? ''))
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 80)

function spoilt(client: pg.Client, given: unknown[], fault: Fault): unknown {
  if (fault === 'cut') {
    cut(client)
    return real.apply(client, given)
  }
  if (fault === 'unheard') return answerLost(client, given)
  const statement = `do $$ begin raise exception 'a fault' using errcode = '${states[fault]}'; end $$`
  const told = given.find((one) => typeof one === 'function')
  return real.apply(client, told === undefined ? [statement] : [statement, told])
}

/** Done by the server; then the connection is gone, and the statement fails as it does when one breaks. */
function answerLost(client: pg.Client, given: unknown[]): unknown {
  const lost = () => {
    cut(client)
    return new Error('Connection terminated unexpectedly')
  }
  const told = given.findIndex((one) => typeof one === 'function')
  if (told === -1) {
    return (real.apply(client, given) as Promise<unknown>).then(() => {
      throw lost()
    })
  }
  const tell = given[told] as (error: Error) => void
  return real.apply(
    client,
    given.with(told, () => tell(lost())),
  )
}

function cut(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
