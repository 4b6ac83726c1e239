// Calls a merchant's own server: its name is looked up once, every address that it leads to is public, and
// the connection goes to the one that was looked at. No redirect is followed, little is read, not long is
// waited.
import { Resolver } from 'node:dns/promises'
import { request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { WebhookProblem } from '#domain/webhook.ts'
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
const MOST_READ = 64 * 1024
const MOST_SHOWN = 1_000
const MOST_HEADERS = 16 * 1024

const internet: CallbackNetwork = {
  resolve: addressesOf, route: (host, port) => ({ host, port }), patience_ms: PATIENCE_MS,
}

export function callbacks(network: CallbackNetwork = internet): Callbacks {
  return {
    async look(host) {
      const found = await destination(network, host)
      return 'address' in found || found.problem === 'timeout' ? null : found.problem
    },
    async post(url, headers, body) {
      const began = performance.now()
      const told = await exchange(network, new URL(url), headers, body)
      return { ...told, duration_ms: Math.round(performance.now() - began) }
    },
  }
}

type Told = Omit<CallbackAnswer, 'duration_ms'>

const failed = (problem: WebhookProblem): Told => ({ problem, status_code: null, answer: null })

async function exchange(
  network: CallbackNetwork, url: URL, headers: Record<string, string>, body: string,
): Promise<Told> {
  const signal = AbortSignal.timeout(network.patience_ms)
  const found = await destination(network, url.hostname)
  if (!('address' in found)) return failed(found.problem)
  return send(network, url, found.address, { headers, body, signal })
}

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

interface Message { headers: Record<string, string>, body: string, signal: AbortSignal }

function send(
  { route, ca }: CallbackNetwork, url: URL, address: string, { headers, body, signal }: Message,
): Promise<Told> {
  return new Promise((end) => {
    const asked = httpsRequest({
      ...route(address, Number(url.port) || 443), ...ca && { ca },
      method: 'POST', path: url.pathname + url.search, servername: url.hostname, agent: false, signal,
      maxHeaderSize: MOST_HEADERS,
      headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body) },
    })
    asked.on('error', (error) => end(failed(problemOf(error, signal))))
    asked.on('response', async (response) => {
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

/** No more than is read; what ends or breaks earlier is what there is. */
function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((done) => {
    const finish = () => done(plain(Buffer.concat(parts)))
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
