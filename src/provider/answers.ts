// How the provider says yes and no: one envelope for each, and one place where a failure becomes words.
import { Refusal } from '#contract/refusal.ts'
import { Barred } from './caller.ts'
import { sqlState } from './database.ts'
import { holds, tagOf } from './headers.ts'
import { StoreAway } from './outside/file-store.ts'

/** For what is JSON and of this moment. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

export function successText(message: string, data: unknown): string {
  return JSON.stringify({ status: 'success', message, data })
}

export function answerText(body: string, status = 200, headers: Record<string, string> = {}): Response {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Response(body, { status, headers: { ...jsonHeaders, ...length, ...headers } })
}

/**
 * What was read, under its name; 304 without it when the asker holds the very same. Nobody in between keeps
 * any of it: who asks with `If-None-Match` has it in its own memory. Weak, as it may yet be compressed.
 */
export function answerRead(request: Request, body: string): Response {
  const tag = tagOf(body)
  const headers = { ETag: `W/${tag}` }
  if (!holds(request, tag)) return answerText(body, 200, headers)
  const { 'Cache-Control': kept } = jsonHeaders
  return new Response(null, { status: 304, headers: { 'Cache-Control': kept, ...headers } })
}

export function answerRefusal(refusal: Refusal, headers: Record<string, string> = {}): Response {
  const again = refusal.retry_after
  const retry: Record<string, string> =
    again === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(again))) }
  return answerText(JSON.stringify(refusal), refusal.status, { ...retry, ...headers })
}

/** What a thrown thing means to the caller; nothing of the inside is told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Barred) return error.refusal
  if (isAway(error)) {
    const message = 'The service is busy or restarting. Please try again in a moment.'
    return new Refusal('unavailable', message, { retry_after: 3 })
  }
  return new Refusal('internal', 'An unknown error occurred. please try again')
}

/**
 * Whether the store of files is away, or the database is away, full, overloaded or too slow just now:
 * connection (08), resources (53: disk, memory, connections), shut down or starting (57P), its disk failing
 * (58), gone or closed to us (3D, 28), cancelled (57014), locked for too long (55P03), crossed too often
 * (40), or only reading (25006): a standby, or one that somebody set so.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof StoreAway) return true
  const state = sqlState(error)
  if (state) return /^(08|28|3D|53|57P|58)|^(57014|55P03|40001|40P01|25P03|25006)$/.test(state)
  if (!(error instanceof Error)) return false
  if ('code' in error && unreachable.test(String(error.code))) return true
  return broken.test(error.message)
}

const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)/

/** What pg says where there is no code to go by. */
const broken = /^(Connection terminated|timeout exceeded when|Client has encountered a connection error)/
