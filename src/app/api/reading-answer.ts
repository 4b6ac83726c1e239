// Reads what came back: the answer of the endpoint, a refusal, or something that is neither.
import * as z from 'zod/mini'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { Refusal, RefusalBody, refusalCodes, type RefusalCode } from '#contract/refusal.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { Unreachable, Unreadable } from './unreachable.ts'

export interface Returned {
  status: number
  text: string
  /** The `Retry-After` header as it came. */
  retryAfter: string | null
  /** The `Date` header as it came. */
  date: string | null
  /** It bears the header that the provider puts on each of its answers; another provider may have none. */
  isSigned: boolean
  /** It says that the provider reads `#contract/unasked.ts`. */
  readsUnasked: boolean
  /** The `Content-Type` header as it came. */
  type: string | null
  /** It was led on to another origin than the one that was asked. */
  isElsewhere: boolean
}


export interface Reply<E extends Endpoint> {
  answer: Answer<E>
  /** The provider's sentence for the person; may be empty. */
  message: string
}

const UNKNOWN_ERROR = 'An unknown error occurred. please try again'

/** The decoded answer of a success; throws {@link Unreadable} when it breaks the agreement. */
export function readReply<E extends Endpoint>(endpoint: E, { status, text }: Returned): Reply<E> {
  const envelope = parsed(text) as { data?: unknown; message?: unknown } | undefined
  if (typeof envelope !== 'object' || envelope === null) throw new Unreadable(status)
  const decoded = z.safeDecode(endpoint.answer, envelope.data as z.input<E['answer']>)
  if (!decoded.success) throw new Unreadable(status, decoded.error)
  const message = typeof envelope.message === 'string' ? envelope.message : ''
  return { answer: decoded.data as Answer<E>, message }
}

/**
 * What a status of 300 or more says: the {@link Refusal} in its body, {@link Unreachable} for a gateway, or
 * what stands for one: a proxy's own page, another provider's own words.
 */
export function refusalOf({ status, retryAfter }: Returned, body: unknown): Error {
  const read = z.safeParse(RefusalBody, body)
  const said = read.success ? read.data : undefined
  const { message: words } = Object(body) as { message?: unknown }
  const ownWords = typeof words === 'string' ? words : ''
  const seconds = secondsIn(retryAfter)
  // A gateway's 502 to 504 says nothing about whether the provider did it.
  if (!said && (status === 408 || (status >= 502 && status !== 507))) {
    return new Unreachable('gateway', 'maybe', {
      status,
      message: ownWords,
      ...(seconds !== undefined && { retry_after: seconds }),
    })
  }
  return new Refusal(codeOf(said?.code, status), ownWords || UNKNOWN_ERROR, {
    ...(said?.errors && { errors: said.errors }),
    ...(said?.data !== undefined && { data: said.data }),
    ...(seconds !== undefined && { retry_after: seconds }),
  })
}

/** This provider was heard with its header: a no of its own without it has the agreement's code at least. */
let signs = false

/** What a gateway on the provider's side says of itself; it does not speak for a network. */
const ofGateway = (status: number) => [408, 413, 429].includes(status) || (status >= 500 && status !== 511)

/**
 * Whether something between answered in the provider's name: a page where the agreement has none, or one from
 * elsewhere, without a word of the agreement and without the provider's header. `raw` tells of an endpoint
 * whose answer may be anything but a page.
 */
export function isForeign({ status, text, type, isSigned, isElsewhere }: Returned, raw = false): boolean {
  if (isSigned) return !(signs = true)
  const isPage = /html/i.test(type ?? '') || /^\s*</.test(text)
  if (raw && status < 300) return isPage
  if (isElsewhere || status === 511) return true
  const body = parsed(text)
  if (Object(body) === body && !Array.isArray(body)) {
    return signs && status > 399 && !ofGateway(status) && !('code' in Object(body))
  }
  // Nobody is signed out by a stranger.
  return !ofGateway(status) && (isPage || status < 400 || status === 401 || status === 407)
}

const codesByStatus: Record<number, RefusalCode> = {
  400: 'invalid_json', 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 405: 'method_not_allowed',
  409: 'conflict', 412: 'stale', 413: 'too_large', 415: 'unsupported_media', 422: 'invalid_input',
  425: 'rate_limited', 429: 'rate_limited', 503: 'unavailable', 507: 'unavailable',
}

function codeOf(code: string | undefined, status: number): RefusalCode {
  if (code !== undefined && Object.keys(refusalCodes).includes(code)) return code as RefusalCode
  return codesByStatus[status] ?? (status >= 500 ? 'internal' : 'invalid_input')
}

/** Seconds, or a date as HTTP writes it. */
function secondsIn(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - providerNow()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
