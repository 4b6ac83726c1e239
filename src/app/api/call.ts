// The only place that uses the network: asks an endpoint of the agreement and reads its answer.
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { UNASKED } from '#contract/unasked.ts'
import { tellForbidden } from './forbidden.ts'
import { keepKnocking } from './heartbeat.ts'
import { keepKnown, knownAt } from './known-answers.ts'
import { newId } from './new-id.ts'
import { providerAddress } from './provider-address.ts'
import { answered, answeredByOthers, unanswered } from './reachability.ts'
import { isForeign, parsed, readReply, refusalOf, type Reply, type Returned } from './reading-answer.ts'
import { headersOf } from './reading-headers.ts'
import { prepare, type Prepared, type SentFile } from './request.ts'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { currentSession, loseSession } from './session.ts'
import { noteUse, person } from './session-use.ts'
import { isOfNetwork, Unreachable, Unreadable } from './unreachable.ts'

export interface CallOptions {
  /** The id of this intent; the same for every try of it. A fresh one when left out. */
  requestId?: string
  signal?: AbortSignal
  /** The files of a multipart endpoint, by field name. */
  files?: Record<string, SentFile>
  /** The uploads that stand for files of it which came before, by field name. */
  uploads?: Record<string, string>
  /** Called with 0 to 1 while a multipart body goes out. */
  onProgress?: (share: number) => void
  /** Speaks with this token instead of the session's, as a link in a mail does. */
  token?: string
  /** Goes out also when the page is left meanwhile; for less than 64 kB. */
  keepalive?: boolean
  /** Somebody asked for it, who need not be there any more: it waited on this phone. */
  wasAsked?: boolean
}

/** Whether the provider tells what somebody asked for from what the page asks by itself. */
let readsUnasked = false

/** How long an answer may take, in milliseconds; a body that goes out may take longer as long as it moves. */
export const patience = { read: 15_000, change: 30_000, stall: 30_000, afterUpload: 60_000, slow: 8_000 }

/**
 * The decoded answer. Throws {@link Refusal} when the provider says no, `Unreachable` when nothing came back
 * (see its `sent`), `Unreadable` when a yes breaks the agreement.
 */
export async function call<E extends Endpoint>(
  endpoint: E, ask: Ask<E>, options: CallOptions = {},
): Promise<Answer<E>> {
  return (await exchange(endpoint, ask, options)).answer
}

/** As {@link call}, with the provider's sentence for the person beside the answer. */
export async function exchange<E extends Endpoint>(
  endpoint: E, ask: Ask<E>, options: CallOptions = {},
): Promise<Reply<E>> {
  const returned = await watched(endpoint, ask, options, (request) => {
    const isUpload = request.body instanceof FormData && typeof XMLHttpRequest === 'function'
    if (isUpload) return overXhr(request, options)
    return read(request, options)
  })
  return readReply(endpoint, returned)
}

/** One request whose answer is text; what is known and has not changed since does not come again. */
function read(request: Prepared, options: CallOptions): Promise<Returned> {
  const known = knownAt(request)
  if (known) request.headers['If-None-Match'] = known.tag
  return overFetch(request, options, async (response) => {
    if (known && response.status === 304) {
      return { ...heading(response, request), status: 200, text: known.text }
    }
    const returned = { ...heading(response, request), text: await response.text() }
    const isOurs = response.ok && !isForeign(returned)
    if (isOurs) keepKnown(request, response.headers.get('ETag'), returned.text)
    return returned
  })
}

/** Sends one request, reports what it tells about the network, and throws what is not a yes. */
export async function watched<E extends Endpoint, T extends Returned>(
  endpoint: E, ask: Ask<E>, options: CallOptions, send: (request: Prepared) => Promise<T>,
): Promise<T> {
  startKnocking()
  const token = options.token ?? currentSession()?.token
  const requestId = endpoint.method === 'GET' ? undefined : (options.requestId ?? newId())
  const request = prepare(endpoint, ask, {
    token, requestId, files: options.files ?? {}, uploads: options.uploads ?? {},
  })
  const isUnasked = !options.wasAsked && person.isAway()
  if (isUnasked && readsUnasked) request.headers[UNASKED] = '1'
  try {
    if (typeof navigator !== 'undefined' && navigator.onLine === false) throw new Unreachable('offline', 'no')
    const returned = await send(request)
    if (isForeign(returned, endpoint.raw)) throw new Unreachable('foreign', 'maybe')
    if (returned.status >= 300) throw refusalOf(returned, parsed(returned.text))
    // A page that bears the provider's header says yes to everything.
    if (!endpoint.raw && !/^\s*\{/.test(returned.text)) throw new Unreadable(returned.status)
    answered()
    readsUnasked = returned.readsUnasked
    if (token !== undefined && endpoint.callers !== 'anyone' && !isUnasked) noteUse()
    noteServerTime(returned.date)
    return returned
  } catch (error) {
    if (error instanceof Refusal) answered()
    const isSilence = error instanceof Unreachable && error.reason !== 'aborted'
    if (isOfNetwork(error)) answeredByOthers()
    else if (isSilence || error instanceof Unreadable) unanswered()
    const isLoss =
      error instanceof Refusal && error.code === 'unauthenticated' && endpoint.callers !== 'anyone'
    if (isLoss && token !== undefined) loseSession(token)
    if (error instanceof Refusal && error.code === 'forbidden') tellForbidden(endpoint)
    throw error
  }
}

export const heading = ({ status, headers, url }: Response, request: Prepared) =>
  headersOf({ status, url, header: (name) => headers.get(name) }, request)

/** One request by fetch. A browser whose fetch cannot be aborted (Safari 12.0) still stops waiting. */
export function overFetch<T>(
  { url, method, headers, body }: Prepared,
  { signal, keepalive }: CallOptions,
  read: (r: Response) => Promise<T>,
): Promise<T> {
  const stop = typeof AbortController === 'function' ? new AbortController() : undefined
  return new Promise<T>((resolve, reject) => {
    const end = (error: unknown) => {
      finish()
      reject(error)
      stop?.abort()
    }
    const slow = setTimeout(unanswered, patience.slow)
    const late = setTimeout(
      () => end(new Unreachable('timeout', 'maybe')),
      method === 'GET' ? patience.read : patience.change,
    )
    const onAbort = () => end(new Unreachable('aborted', 'maybe'))
    const finish = () => {
      clearTimeout(slow)
      clearTimeout(late)
      signal?.removeEventListener('abort', onAbort)
    }
    if (signal?.aborted) return end(new Unreachable('aborted', 'no'))
    signal?.addEventListener('abort', onAbort)
    const asked = { method, headers, body: body ?? null, keepalive }
    const given: RequestInit = { ...asked, cache: 'no-store', credentials: 'omit' }
    led(url, stop ? { ...given, signal: stop.signal } : given)
      .then((response) => {
        clearTimeout(slow)
        return read(response)
      })
      .then(
        (value) => {
          finish()
          resolve(value)
        },
        (error: unknown) =>
          end(error instanceof TypeError || isAbort(error) ? new Unreachable('network', 'maybe') : error),
      )
  })
}

/**
 * Follows a redirect of a read, as another provider may have one, and of nothing else: who leads a change
 * elsewhere, or to where this page may not look, is the network and not the provider.
 */
async function led(url: string, given: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...given, redirect: 'manual' })
  const isLed = answer.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(answer.status)
  if (!isLed) return answer
  if (given.method !== 'GET') throw new Unreachable('foreign', 'maybe')
  return fetch(url, given).catch((error: unknown) => {
    throw isAbort(error) ? error : new Unreachable('foreign', 'maybe')
  })
}

const isAbort = (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError'

/** One multipart request by XMLHttpRequest, because fetch tells no progress of what goes out. */
function overXhr(prepared: Prepared, options: CallOptions): Promise<Returned> {
  const { url, method, headers, body } = prepared
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Unreachable('aborted', 'no'))
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (limit: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new Unreachable('timeout', 'maybe')), limit)
    }
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const fail = (error: Error) => {
      finish()
      reject(error)
      request.abort()
    }
    const onAbort = () => fail(new Unreachable('aborted', 'maybe'))
    signal?.addEventListener('abort', onAbort)
    request.open(method, url)
    for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name] ?? '')
    request.upload.onprogress = ({ loaded, total }) => {
      wait(patience.stall)
      if (total > 0) onProgress?.(loaded / total)
    }
    request.upload.onload = () => wait(patience.afterUpload)
    request.onerror = () => fail(new Unreachable('network', 'maybe'))
    request.onload = () => {
      finish()
      const { status, responseText: text, responseURL: url } = request
      const header = (name: string) => request.getResponseHeader(name)
      resolve({ ...headersOf({ status, url, header }, prepared), text })
    }
    wait(patience.stall)
    request.send(body as FormData)
  })
}

/** Asks at once whether the provider answers, as when the browser says that the network is back. */
export async function knockNow() {
  if (await knock()) answered()
}

let isKnocking = false

function startKnocking() {
  if (isKnocking) return
  isKnocking = true
  keepKnocking(knock)
}

/**
 * Whether the provider answers, whatever it says; a gateway's excuse and the page of a hotel's network do not
 * count.
 */
async function knock(): Promise<boolean> {
  const request = { url: `${providerAddress()}health`, method: 'GET', headers: {}, body: undefined }
  try {
    const returned = await overFetch(request, {}, async (response) =>
      ({ ...heading(response, request), text: await response.text() }))
    if (isForeign(returned)) answeredByOthers()
    return (returned.status < 502 || returned.status > 504) && /json/.test(returned.type ?? '')
  } catch (error) {
    if (isOfNetwork(error)) answeredByOthers()
    return false
  }
}
