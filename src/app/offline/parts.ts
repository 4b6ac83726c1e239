// Files that go before their form, in parts: what has arrived is not sent again, whatever broke off, whoever
// closed the page, however long ago. The provider says how far each one came, so that nothing of it is kept
// here. A provider that takes no parts gets the form with the whole files.
import { uploads } from '#contract/uploads.ts'
import { Refusal } from '#contract/refusal.ts'
import { nextPartSize, PART_FIRST, PARTS_FROM } from '#domain/upload-parts.ts'
import type { CallOptions } from '#app/api/call.ts'
import type { SentFile } from '#app/api/request.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import type { Asking } from './sending.ts'
import { noteSent } from './sent.ts'
import { sha256 } from './sha256.ts'

export interface PartsTrip {
  /** The entry that the form is of: its files have the same uploads on every try. */
  entry_id: string
  ask: Asking
  options: Pick<CallOptions, 'token' | 'signal' | 'onProgress' | 'wasAsked'>
  /** A clock that goes evenly, in milliseconds. */
  now?: () => number
}

/** What is left to be sent with the form: files as they are, and the uploads that stand for the others. */
export interface Brought {
  files: Record<string, SentFile>
  uploads: Record<string, string>
}

/** Known since the page was opened: whether the provider takes parts, and which size suits the link. */
const known = { takesParts: true, size: PART_FIRST }

/** As when the page is opened. */
export function forgetParts() {
  Object.assign(known, { takesParts: true, size: PART_FIRST })
}

type Kept = Exclude<SentFile, Blob>

/**
 * Brings what is large enough for it. Throws what `call` throws, as something of which nothing is done yet:
 * without its form a part is nothing.
 */
export async function bringParts(files: Record<string, SentFile>, trip: PartsTrip): Promise<Brought> {
  const brought: Brought = { files: { ...files }, uploads: {} }
  const large = Object.entries(files).filter((pair): pair is [string, Kept] => isLarge(pair[1]))
  const all = Object.values(files).reduce((sum, file) => sum + sizeOf(file), 0)
  let before = 0
  for (const [field, file] of large) {
    if (!known.takesParts) break
    const share = (sent: number) => trip.options.onProgress?.((before + sent) / all)
    const id = await bringOne(field, file, trip, share)
    if (id === null) continue
    before += file.bytes.byteLength
    brought.uploads[field] = id
    delete brought.files[field]
  }
  // The rest goes with the form, at once.
  noteSent(all - before)
  return brought
}

const sizeOf = (file: SentFile) => (file instanceof Blob ? file.size : file.bytes.byteLength)

const isLarge = (file: SentFile): file is Kept => !(file instanceof Blob) && sizeOf(file) > PARTS_FROM

/** The id of the upload that is there whole; null where the file has to go with the form. */
async function bringOne(
  field: string, file: Kept, trip: PartsTrip, share: (sent: number) => void,
): Promise<string | null> {
  const digest = await sha256(file.bytes)
  if (digest === null) return null
  const id = await idOf(`${trip.entry_id} ${field} ${file.name} ${digest}`)
  let received = await begun(id, file, digest, trip)
  // A part that damages the whole is noticed with the last one, and then all of it goes once more.
  for (let beginnings = 0; received !== null && received < file.bytes.byteLength;) {
    share(received)
    const { next, problem } = await sendPart(id, file, received, trip)
    if (problem === 'whole') return null
    if (next <= received && (beginnings += 1) > 2) return null
    received = next
  }
  if (received !== null) share(received)
  return received === null ? null : id
}

/** How much of it is there; null where the provider does not take it in parts. */
async function begun(id: string, { name, bytes }: Kept, digest: string, trip: PartsTrip) {
  const body = { name, size: bytes.byteLength, sha256: digest }
  try {
    return (await early(trip.ask(uploads.begin, { params: { id }, body }, trip.options))).received
  } catch (error) {
    if (!isNoneTaken(error)) throw error
    // Of this one file, or of the provider, who does not know the address.
    if (isUnknownThere(error)) known.takesParts = false
    return null
  }
}

interface Sent { next: number, problem?: 'whole' }

async function sendPart(
  id: string, { bytes }: Kept, offset: number, trip: PartsTrip,
): Promise<Sent> {
  // How far a part has gone out says nothing: the phone takes all of it at once, and sends it later.
  const { ask, options: { onProgress: _, ...options }, now = () => performance.now() } = trip
  const part = bytes.slice(offset, offset + known.size)
  const digest = await sha256(part)
  const started = now()
  noteSent(part.byteLength)
  try {
    const { received } = await early(ask(
      uploads.part, { params: { id }, body: { offset, sha256: digest ?? '' } },
      { ...options, files: { part: { name: 'part', type: 'application/octet-stream', bytes: part } } },
    ))
    known.size = nextPartSize(known.size, now() - started)
    return { next: received }
  } catch (error) {
    if (error instanceof Unreachable) known.size = nextPartSize(known.size, null)
    const there = placeIn(error)
    if (there !== null) return { next: there }
    if (isNoneTaken(error)) return { next: offset, problem: 'whole' }
    throw error
  }
}

/** Where the provider says that the next part begins, when another one came before. */
function placeIn(error: unknown): number | null {
  if (!(error instanceof Refusal) || error.code !== 'stale') return null
  const { received } = (error.data ?? {}) as { received?: unknown }
  return typeof received === 'number' ? received : null
}

/** Refused for good, or answered as nothing of the agreement is: the whole file may go all the same. */
const isNoneTaken = (error: unknown) => error instanceof Unreadable
  || (error instanceof Refusal
    && !['unauthenticated', 'rate_limited', 'unavailable', 'internal', 'in_progress'].includes(error.code))

const isUnknownThere = (error: unknown) => error instanceof Unreadable
  || (error instanceof Refusal && ['not_found', 'method_not_allowed', 'forbidden'].includes(error.code))

/** Nothing is done by it, whatever became of the request. */
async function early<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    const { message, status, retry_after } = error
    throw new Unreachable(error.reason, 'no', {
      message, ...(status !== undefined && { status }), ...(retry_after !== undefined && { retry_after }),
    })
  }
}

/** The same id for the same words, as a UUID of the kind that one makes by oneself (version 8). */
async function idOf(words: string): Promise<string> {
  const hex = await sha256(new TextEncoder().encode(words).buffer) ?? ''
  return [
    hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32),
  ].join('-')
}
