// Cuts connections to the database at random statements, before the server has heard one or before its answer
// is heard: to the provider it is as if it had died there.
import pg from 'pg'
import type { Chance } from './chance.ts'

type Query = (this: pg.Client, ...given: unknown[]) => unknown

export interface Cuts { count: number, stop(): void, during<T>(work: () => Promise<T>): Promise<T> }

/** Not those of the queue itself, which the library that keeps it has to see to. */
const isOurs = (client: pg.Client): boolean =>
  (client as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters.application_name === 'oja'

/** One in so many statements of the provider's own connections, while `during` is at work. */
export function startCutting(chance: Chance, oneIn: number): Cuts {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const real = prototype.query
  let active = false
  const cuts: Cuts = {
    count: 0,
    stop() { prototype.query = real },
    async during(work) {
      active = true
      try {
        return await work()
      } finally {
        active = false
      }
    },
  }
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    if (!active || !isOurs(this) || chance.below(oneIn) > 0) return real.apply(this, given)
    cuts.count += 1
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
    // Heard and done, with the answer lost; or never heard.
    if (chance.percent(50)) setTimeout(() => stream.destroy(), chance.below(4))
    else stream.destroy()
    return real.apply(this, given)
  }
  return cuts
}
