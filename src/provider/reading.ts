// Reads what a request carries, within limits, and holds it against its endpoint's schemas.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { unshowableMessage } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import { errorsByField, plainWords } from '#contract/words.ts'
import { canonical } from './canonical.ts'
import { refuseFields, tooLarge } from './refuse.ts'
import { sha256 } from './secrets.ts'
import { uploadRoom } from './upload-room.ts'
import { readMultipart, type Given } from './uploads.ts'

const JSON_LIMIT = 65_536
const MULTIPART_LIMIT = 24 * 1024 * 1024

/**
 * 413 as soon as it is known to be too much, 415 for another type, 400 for JSON that is none. `sender` is the
 * person or the address of whom no more than a few forms with files are read at once.
 */
export async function readBody(endpoint: Endpoint, request: Request, sender: string): Promise<Given> {
  const limit = endpoint.limit ?? (endpoint.files ? MULTIPART_LIMIT : JSON_LIMIT)
  refuseAnnounced(request, limit)
  if (endpoint.method === 'GET') return { body: {}, uploads: {}, fingerprint: '' }
  if (endpoint.files) {
    const room = uploadRoom(sender)
    return readMultipart(request, endpoint.files, limit, room).finally(room.leave)
  }
  const bytes = await readAll(request, limit)
  if (bytes.length === 0) return { body: {}, uploads: {}, fingerprint: canonical({}) }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal('unsupported_media', 'Send the body as application/json.')
  }
  const body = parseJson(bytes)
  return { body, uploads: {}, fingerprint: canonical(endpoint.step_up ? withoutCode(body) : body) }
}

/** Asked again with the next code, a change is the same change. */
function withoutCode(body: unknown): unknown {
  if (!isObject(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'totp_code'))
}

/** For who speaks JSON without an endpoint: 413, 400 and 422 as {@link readBody} has them. */
export const readJson = async (request: Request): Promise<unknown> =>
  parseJson(await readAll(request, JSON_LIMIT))

export interface Parts { params: unknown, query: unknown, body: unknown }

/**
 * Decoded values of all three parts. An id in the path that cannot be one is 404, like one that is not there.
 */
export function readParts(
  endpoint: Endpoint, params: Record<string, string>, search: URLSearchParams, body: unknown,
): Parts {
  const path = z.safeDecode(endpoint.params, params as never)
  if (!path.success) throw new Refusal('not_found', 'Not found.')
  const query = read(endpoint.query, Object.fromEntries(search))
  const content = read(endpoint.body, body)
  const twice = [...new Set(search.keys())].filter((key) => search.getAll(key).length > 1)
  const halves = endpoint.judges_rows ? {} : fieldsThat(hasHalf, body, unshowableMessage)
  if (query.errors || content.errors || twice.length > 0 || Object.keys(halves).length > 0) {
    refuseFields({
      ...query.errors, ...content.errors, ...halves,
      ...Object.fromEntries(twice.map((key) => [key, 'This is given twice; give it once.'])),
    })
  }
  return { params: path.data, query: query.data, body: content.data }
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

function hasLength(value: unknown): boolean {
  return isObject(value) && Object.entries(value).some(([key, member]) =>
    (isObject(member) && /^(?:length|size)$/.test(key)) || hasLength(member))
}

/** The message for each field of a body that holds what `has` finds, however deep. */
function fieldsThat(has: (value: unknown) => boolean, body: unknown, message: string) {
  if (!isObject(body)) return {}
  return Object.fromEntries(Object.entries(body)
    .filter(([, value]) => has(value)).map(([field]) => [field, message]))
}

/**
 * Halves of characters (lone surrogates): JSON can carry them, a database cannot. Whatever a field takes, no
 * person wrote one. The rows of a file are judged one by one.
 */
function hasHalf(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Cs}/u.test(value)
  return isObject(value) && Object.entries(value).some(([key, member]) => hasHalf(key) || hasHalf(member))
}

/** What tells one ask from another under the same request id. */
export function fingerprintOf(method: string, url: URL, given: Given, who: string): Buffer {
  const query = [...url.searchParams].sort()
  return Buffer.from(sha256(canonical([method, url.pathname, query, given.fingerprint, who])), 'hex')
}

function read(schema: z.ZodMiniType, value: unknown): { data?: unknown, errors?: Record<string, string> } {
  const result = z.safeDecode(schema, value as never, { error: plainWords })
  return result.success ? { data: result.data } : { errors: errorsByField(result.error.issues) }
}

function refuseAnnounced(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
}

/** Stops reading at the first byte too many. */
async function readAll(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (!request.body) return Buffer.alloc(0)
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid JSON.')
  }
  refuseDeep(value, 0)
  refuseLengths(value)
  return value
}

/**
 * A `length` that is no number is no text and no list: what checks how long a text is would ask it for a
 * number and break.
 */
function refuseLengths(body: unknown): void {
  const errors = fieldsThat(hasLength, body, 'Send text, a number or a list: this has a length of its own.')
  if (Object.keys(errors).length > 0) refuseFields(errors)
}

const DEPTH = 32

/** Nothing nested so deep that walking it could exhaust the stack. */
function refuseDeep(value: unknown, depth: number): void {
  if (!isObject(value)) return
  if (depth === DEPTH) throw new Refusal('invalid_json', `The body is nested more than ${DEPTH} levels deep.`)
  for (const member of Object.values(value)) refuseDeep(member, depth + 1)
}
