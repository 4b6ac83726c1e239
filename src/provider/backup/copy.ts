// COPY of PostgreSQL: rows as the server's text, exact for every type, read and written in pieces, so that a
// table of any size needs no more memory than a small one. The protocol is pg-copy-streams' work.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * A session that reads and writes values in one way, whatever the server is set to, and waits as long as it
 * takes. Whoever opens it ends it, also in the middle of a copy.
 */
export async function openSession(url: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name, connectionTimeoutMillis: 10_000 })
  // Breaking shows in the query that was running.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set bytea_output = 'hex'; set standard_conforming_strings = on;
    set synchronize_seqscans = off; set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`)
  return client
}

interface Copied {
  /** One line for each row, cut anywhere. */
  chunks: AsyncIterable<Buffer>
  /** How many there were, once all were read. */
  rows: () => Promise<number>
}

/** What a `copy … to stdout` gives. */
export function copyOut(client: pg.Client, text: string): Copied {
  const chunks = client.query(copyTo(text))
  return {
    chunks,
    // The last row comes before the server says how many: the next answer comes after that.
    rows: async () => {
      await client.query('select')
      return chunks.rowCount ?? 0
    },
  }
}

/** Sends `source` as the rows of a `copy … from stdin`; answers how many the server took. */
export async function copyIn(
  client: pg.Client, text: string, source: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom(text))
  await pipeline(Readable.from(source), copy)
  return copy.rowCount ?? 0
}
