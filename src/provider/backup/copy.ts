// COPY of PostgreSQL over the driver's own protocol: rows as the server's text, exact for every type, read
// and written in pieces, so that a table of any size needs no more memory than a small one.
import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import pg from 'pg'

/** What the driver's connection has for COPY and its type declarations leave out. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

const BLOCK = 65_536

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

/** The rows that a `copy … to stdout` gives, one line each; `rows` is their number once it has ended. */
export class CopyOut extends Readable {
  rows = 0
  private readonly text: string
  private wire: Wire | null = null
  private block = Buffer.allocUnsafe(BLOCK)
  private used = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * BLOCK })
    this.text = text
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire
    this.wire.query(this.text)
  }

  /** The driver uses a message's memory again: its bytes are taken out at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.used + chunk.length > BLOCK) this.flush()
    if (chunk.length > BLOCK) {
      this.give(Buffer.from(chunk))
      return
    }
    this.used += chunk.copy(this.block, this.used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
    this.flush()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.wire?.stream.resume()
  }

  private flush(): void {
    if (this.used === 0) return
    this.give(this.block.subarray(0, this.used))
    this.block = Buffer.allocUnsafe(BLOCK)
    this.used = 0
  }

  private give(bytes: Buffer): void {
    if (!this.push(bytes)) this.wire?.stream.pause()
  }
}

/** Sends `source` as the rows of a `copy … from stdin`; answers how many the server took. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((done, fail) => {
    const over = new AbortController()
    let cause: unknown
    let rows = 0
    client.query({
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse(wire: Wire) {
        send(wire, source, over.signal).then(() => wire.endCopyFrom(), (error: unknown) => {
          cause = error
          if (!over.signal.aborted) wire.sendCopyFail('the rows broke off')
        })
      },
      handleCommandComplete(message: { text: string }) { rows = rowsOf(message.text) },
      handleReadyForQuery: () => done(rows),
      handleError(error: Error) {
        over.abort()
        fail(cause ?? error)
      },
    })
  })
}

async function send(wire: Wire, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    signal.throwIfAborted()
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal })
  }
}

/** `COPY 12` says how many. */
const rowsOf = (told: string) => Number(told.split(' ')[1])
