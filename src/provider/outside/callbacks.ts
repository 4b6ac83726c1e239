// Calls a merchant's own server: its name is looked up once, every address that it leads to is public, and
// the connection goes to the one that was looked at. No redirect is followed, little is read, not long is
// waited.
import { Resolver } from 'node:dns/promises'
import { request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { WebhookProblem } from '#domain/webhook.ts'
import { openOutgoing, OutOfTime, type Outgoing } from './outgoing.ts'
import { openPlaces, type Places } from './places.ts'
import { isPublicAddress } from './public-address.ts'

export interface CallbackAnswer {
  /** Null where it was received: a code from 200 to 299. */
  problem: WebhookProblem | null
  status_code: number | null
  /** The beginning of what was answered, as text. */
  answer: string | null
  duration_ms: number
}

export interface Callbacks {
  /** What is wrong with where a host leads now; null for nothing, and where the names cannot be asked. */
  look(host: string): Promise<'unknown_host' | 'inner_address' | null>
  /** Throws Stopping, and nothing else: what became of it is not known then. */
  post(url: string, headers: Record<string, string>, body: string): Promise<CallbackAnswer>
}

/** What it stands on, so that a test can choose. */
export interface CallbackNetwork {
  /** All addresses of a host. Throws an error with the resolver's `code`. */
  resolve(host: string): Promise<string[]>
  /** Where a connection to a public address really goes. */
  route(address: string, port: number): { host: string, port: number }
  /** Certificates to trust beside the system's. */
  ca?: string
  patience_ms: number
}

const PATIENCE_MS = 10_000
/** From its code to the end of what a server answers; what it says beside the code is for people alone. */
const ANSWER_MS = 1_000
/** Under way at once, in one process; each holds a connection and at most MOST_READ. */
export const MOST_CALLBACKS = 400
/** What each has even where all places are taken. */
const LEAST_MS = 2_000
const MOST_READ = 64 * 1024
const MOST_SHOWN = 1_000
const MOST_HEADERS = 16 * 1024

const internet: CallbackNetwork = {
  resolve: addressesOf, route: (host, port) => ({ host, port }), patience_ms: PATIENCE_MS,
}

export function callbacks(
  network: CallbackNetwork = internet, calls: Outgoing = openOutgoing(),
  places: Places = openPlaces(MOST_CALLBACKS, LEAST_MS),
): Callbacks {
  return {
    async look(host) {
      const found = await within(calls, network, () => destination(network, host))
      return found === null || 'address' in found || found.problem === 'timeout' ? null : found.problem
    },
    async post(url, headers, body) {
      const began = performance.now()
      const message: Message = { url: new URL(url), headers, body, heard: null }
      const told = await within(calls, network, (signal) =>
        places.take((hurry) => exchange(network, message, AbortSignal.any([signal, hurry]))))
      const duration_ms = Math.round(performance.now() - began)
      return { ...told ?? message.heard ?? failed('timeout'), duration_ms }
    },
  }
}

/** Null: it had its time. */
async function within<T>(
  calls: Outgoing, { patience_ms }: CallbackNetwork, call: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await calls.within(patience_ms, call)
  } catch (error) {
    if (error instanceof OutOfTime) return null
    throw error
  }
}

type Told = Omit<CallbackAnswer, 'duration_ms'>

interface Message {
  url: URL
  headers: Record<string, string>
  body: string
  /** By the code alone, from when it came: it counts, whatever becomes of the rest. */
  heard: Told | null
}

const failed = (problem: WebhookProblem): Told => ({ problem, status_code: null, answer: null })

async function exchange(network: CallbackNetwork, message: Message, signal: AbortSignal): Promise<Told> {
  const found = await Promise.race([destination(network, message.url.hostname), over(signal)])
  if (!('address' in found)) return failed(found.problem)
  return send(network, message, found.address, signal)
}

const over = (signal: AbortSignal) => new Promise<{ problem: 'timeout' }>((end) => {
  if (signal.aborted) end({ problem: 'timeout' })
  signal.addEventListener('abort', () => end({ problem: 'timeout' }), { once: true })
})

/** One bad address among several is enough to refuse: which of them is used is not the name's to choose. */
async function destination(
  network: CallbackNetwork, host: string,
): Promise<{ address: string } | { problem: 'unknown_host' | 'inner_address' | 'timeout' }> {
  let addresses: string[]
  try {
    addresses = await network.resolve(host)
  } catch (error) {
    return { problem: isNobody(error) ? 'unknown_host' : 'timeout' }
  }
  const [first] = addresses
  if (first === undefined) return { problem: 'unknown_host' }
  return addresses.every(isPublicAddress) ? { address: first } : { problem: 'inner_address' }
}

const isNobody = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))

/** IPv4 first. The machine's own list of hosts is not asked. */
async function addressesOf(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

/** Ends with `signal` at the latest. */
function send(
  { route, ca }: CallbackNetwork, message: Message, address: string, signal: AbortSignal,
): Promise<Told> {
  const { url, headers, body } = message
  return new Promise((end) => {
    const broken = (problem: WebhookProblem) => { if (!message.heard) end(failed(problem)) }
    const asked = httpsRequest({
      ...route(address, Number(url.port) || 443), ...ca && { ca },
      method: 'POST', path: url.pathname + url.search, servername: url.hostname, agent: false, signal,
      maxHeaderSize: MOST_HEADERS,
      headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body) },
    })
    asked.on('error', (error) => broken(problemOf(error, signal)))
    // One of them follows whatever the server does: it also may change the protocol (101), or just leave.
    asked.on('close', () => broken(signal.aborted ? 'timeout' : 'no_connection'))
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      end(judged(response.statusCode ?? 0, ''))
    })
    asked.on('response', async (response) => {
      message.heard = judged(response.statusCode ?? 0, '')
      const answer = await beginningOf(response)
      asked.destroy()
      end(judged(response.statusCode ?? 0, answer))
    })
    asked.end(body)
  })
}

function judged(status_code: number, answer: string): Told {
  const isDone = status_code >= 200 && status_code < 300
  const isElsewhere = status_code >= 300 && status_code < 400
  return { problem: isDone ? null : isElsewhere ? 'redirect' : 'status', status_code, answer }
}

/** No more than is read, and for no longer; what ends or breaks earlier is what there is. */
function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      done(plain(Buffer.concat(parts)))
    }
    const timer = setTimeout(finish, ANSWER_MS)
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size >= MOST_READ) finish()
    })
    for (const event of ['end', 'close', 'error']) response.on(event, finish)
  })
}

/** Without what cannot be shown or stored. */
const plain = (bytes: Buffer): string =>
  [...bytes.subarray(0, 4 * MOST_SHOWN).toString('utf8').replace(unshowable, '�')]
    .slice(0, MOST_SHOWN).join('')

const unshowable = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function problemOf(error: NodeJS.ErrnoException, signal: AbortSignal): WebhookProblem {
  if (signal.aborted) return 'timeout'
  const code = error.code ?? ''
  return /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/.test(code) ? 'certificate'
    : 'no_connection'
}
