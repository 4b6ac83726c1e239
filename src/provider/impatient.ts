// A connection that hangs up on a server that does not answer: a statement's time limit is kept by the
// server itself, and one that hangs keeps none.
import type { Socket } from 'node:net'
import type pg from 'pg'
import { PreparingClient } from './prepared.ts'

/** Longer than the server lets a statement of such a connection take. */
export const HANGS_MS = 2_500

type Query = (...given: unknown[]) => Promise<unknown> | undefined

export class ImpatientClient extends PreparingClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query as unknown as Query
    const { connection } = this as unknown as { connection: { stream: Socket } }
    const query: Query = (...given) => {
      const timer = setTimeout(() => connection.stream.destroy(), HANGS_MS)
      return ask.apply(this, given)?.finally(() => clearTimeout(timer))
    }
    Object.assign(this, { query })
  }
}
