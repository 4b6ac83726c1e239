// The file of a backup: a line that says what it is, the content (gzip, sealed or not), and at its end the
// SHA-256 of all that stands before it.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Secrets } from '../secrets.ts'
import { sealed, unsealed } from './sealing.ts'

const FIRST_LINES = { plain: 'oja-backup 1 plain\n', sealed: 'oja-backup 1 sealed\n' }
const lastLine = (sha256: string) => `\nsha256 ${sha256}\n`
const LAST_LINE = lastLine('0'.repeat(64)).length

/** Three quarters of the time and a few hundredths more of the size than the usual 6. */
const GZIP_LEVEL = 3
const PIECE = 131_072

/** What stands in the way, in words for whoever gave the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export interface Written { bytes: number, sha256: string }

/**
 * Writes beside `file` and gives it its name once it is whole and on the disk; an existing file is refused.
 * With `secrets` the content is sealed. Only its owner can read it.
 */
export async function writeWhole(
  file: string, content: AsyncIterable<Buffer | string>, secrets: Secrets | null,
): Promise<Written> {
  if (await isThere(file)) throw new BackupError(`${file} is there already: give another name`)
  const part = `${file}.part`
  await rm(part, { force: true })
  let sha256 = ''
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(
      content,
      createGzip({ level: GZIP_LEVEL, chunkSize: PIECE }),
      (source: AsyncIterable<Buffer>) => (secrets ? sealed(source, secrets) : source),
      async function* signed(source: AsyncIterable<Buffer>) {
        const hash = createHash('sha256')
        const first = Buffer.from(secrets ? FIRST_LINES.sealed : FIRST_LINES.plain)
        hash.update(first)
        yield first
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
        sha256 = hash.digest('hex')
        yield Buffer.from(lastLine(sha256))
      },
      target,
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { bytes: target.bytesWritten, sha256 }
}

export interface Proven {
  file: string
  bytes: number
  is_sealed: boolean
  sha256: string
}

/** Reads all of it once, before anything of it is believed. Throws when it is no backup, or not whole. */
export async function proveWhole(file: string): Promise<Proven> {
  const { size } = await stat(file).catch(() => {
    throw new BackupError(`${file} cannot be read: there is no such file, or it is somebody else's`)
  })
  const { first, last } = await endsOf(file, size)
  const kind = (['plain', 'sealed'] as const).find((each) => first.startsWith(FIRST_LINES[each]))
  if (!kind) {
    throw new BackupError(first.startsWith('oja-backup ')
      ? `${file} was made by a newer version of Oja: restore it with that one`
      : `${file} is not a backup of Oja`)
  }
  const hash = createHash('sha256')
  const end = Math.max(0, size - LAST_LINE)
  const all = end > 0 ? createReadStream(file, { end: end - 1, highWaterMark: PIECE }) : []
  for await (const chunk of all) hash.update(chunk as Buffer)
  const sha256 = hash.digest('hex')
  if (last !== lastLine(sha256)) {
    throw new BackupError(`${file} is damaged or cut short: its bytes do not give the SHA-256 at its end. `
      + 'Nothing of it was used; take another backup')
  }
  return { file, bytes: size, is_sealed: kind === 'sealed', sha256 }
}

async function endsOf(file: string, size: number): Promise<{ first: string, last: string }> {
  const handle = await open(file)
  try {
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead).toString('latin1')
    }
    return { first: await read(0, 64), last: await read(Math.max(0, size - LAST_LINE), LAST_LINE) }
  } finally {
    await handle.close()
  }
}

/** Reads the content: single lines, and the rows of a table up to the line that ends them. */
export interface Content {
  /** The next line without its end. */
  line(): Promise<string>
  /** Rows as COPY takes them, in pieces; read them to their end before the next line. */
  rows(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const ENDS_ROWS = Buffer.from('\n\\.\n')
const LINE_LIMIT = 64_000_000

export function openContent(proven: Proven, secrets: Secrets | null): Content {
  const { file } = proven
  const chunks = unpacked(proven, secrets)
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await chunks.next()
    if (done) throw new BackupError(`${file} ends before its content does`)
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }
  return {
    async line() {
      for (;;) {
        const at = held.indexOf('\n')
        if (at >= 0) {
          const line = held.toString('utf8', 0, at)
          held = held.subarray(at + 1)
          return line
        }
        if (held.length > LINE_LIMIT) throw new BackupError(`${file} has no header`)
        await more()
      }
    },
    async* rows() {
      // The end may stand where the first row would: it is looked for behind an end of line put before.
      held = Buffer.concat([Buffer.from('\n'), held])
      let before = 1
      for (;;) {
        const at = held.indexOf(ENDS_ROWS)
        const upto = at >= 0 ? at + 1 : held.length - ENDS_ROWS.length + 1
        if (upto > before) yield held.subarray(before, upto)
        if (at >= 0) {
          held = held.subarray(at + ENDS_ROWS.length)
          return
        }
        if (upto > before) {
          held = held.subarray(upto)
          before = 0
        }
        await more()
      }
    },
    async close() { await chunks.return(undefined) },
  }
}

async function* unpacked(
  { file, bytes, is_sealed }: Proven, secrets: Secrets | null,
): AsyncGenerator<Buffer> {
  if (is_sealed && !secrets) {
    throw new BackupError(`${file} is sealed: give the ENCRYPTION_KEY that it was sealed with`)
  }
  const start = (is_sealed ? FIRST_LINES.sealed : FIRST_LINES.plain).length
  const source = createReadStream(file, { start, end: bytes - LAST_LINE - 1 })
  const gunzip = createGunzip({ chunkSize: PIECE })
  const fed = pipeline(is_sealed && secrets ? unsealed(source, secrets) : source, gunzip)
  fed.catch(() => {})
  for await (const chunk of gunzip) yield chunk as Buffer
  await fed
}

const isThere = (file: string) => access(file).then(() => true, () => false)
