// The one place that talks to the server: sends what it is told, keeps what was said, waits when asked to.
import * as z from 'zod/mini'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { RefusalBody } from '#contract/refusal.ts'
import type { Given, Reply, Sending, Wire } from './exchange.ts'
import { called } from './endpoints.ts'
import { broken } from './verdict.ts'

const PATIENCE_MS = 60_000
/** Longer than this no answer of "too often" is waited out. */
const LONGEST_WAIT_S = 65

/** `watch` sees every reply; changes are refused here until `mayChange` says yes. */
export function openWire(
  { url, watch, mayChange }: { url: string, watch: (reply: Reply) => void, mayChange: () => boolean },
): Wire {
  async function once(method: string, path: string, { headers = {}, body, endpoint = null }: Given) {
    const response = await fetch(url + path, {
      method, headers, body: body ?? null, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const reply: Reply = {
      method, url: url + path, status: response.status, headers: response.headers, text, json: parsed(text),
      sent: { headers, body: body instanceof FormData ? shownForm(body) : (body ?? '') }, endpoint,
    }
    watch(reply)
    return reply
  }
  const send: Wire['send'] = async (method, path, given = {}) => {
    for (let tries = 0; ; tries += 1) {
      const reply = await once(method, path, given)
      const wait = Number(reply.headers.get('Retry-After') ?? 0)
      if (reply.status !== 429 || tries === 3 || !(wait > 0 && wait <= LONGEST_WAIT_S)) return reply
      await new Promise((done) => { setTimeout(done, wait * 1000) })
    }
  }
  return {
    send,
    ask(endpoint, ask) {
      const isLogin = endpoint.callers === 'anyone' || endpoint.path === 'dashboard/merchants'
      if (endpoint.method !== 'GET' && !isLogin && !mayChange()) {
        throw new Error(`${called(endpoint)} was held back: the session is not known to be in test mode`)
      }
      const given = { ...bodyOf(endpoint, ask as never), endpoint }
      return send(endpoint.method, pathOf(endpoint, ask as never), given)
    },
  }
}

type Loose = Ask<Endpoint> & Sending

function pathOf(endpoint: Endpoint, { params, query, wireQuery }: Loose): string {
  const values = z.encode(endpoint.params, params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])))
  const search = new URLSearchParams({ ...texts(z.encode(endpoint.query, query ?? {})), ...wireQuery })
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf(endpoint: Endpoint, { body, files, wireBody, token, requestId, headers }: Loose) {
  const isChange = endpoint.method !== 'GET'
  const id = requestId === undefined ? crypto.randomUUID() : requestId
  const own = {
    Accept: 'application/json',
    ...token !== undefined && { token, Authorization: `Bearer ${token}` },
    ...isChange && id !== null && { requestId: id },
    ...isChange && !endpoint.files && { 'Content-Type': 'application/json' },
    ...headers,
  }
  if (!isChange) return { headers: own, body: undefined }
  if (endpoint.files) return { headers: own, body: formOf(z.encode(endpoint.body, body ?? {}), files ?? {}) }
  const value = wireBody === undefined ? z.encode(endpoint.body, body ?? {}) : wireBody
  return { headers: own, body: typeof value === 'string' ? value : JSON.stringify(value) }
}

function formOf(fields: unknown, files: Record<string, File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts(fields))) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

const texts = (fields: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fields as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]))

const shownForm = (form: FormData): string =>
  [...form].map(([name, value]) =>
    `${name}: ${typeof value === 'string' ? value : `${value.name}, ${value.size} bytes`}`).join('\n')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The decoded answer; {@link broken} when it was refused or does not have the endpoint's shape. */
export function answerOf<E extends Endpoint>(endpoint: E, reply: Reply): Answer<E> {
  if (reply.status !== 200) broken(`${called(endpoint)} answers ${reply.status} and not 200`, reply)
  const { data } = (reply.json ?? {}) as { data?: unknown }
  const decoded = z.safeDecode(endpoint.answer, data as never)
  if (decoded.success) return decoded.data as Answer<E>
  const wrong = decoded.error.issues.slice(0, 5)
    .map(({ path, message }) => `data.${path.map(String).join('.')}: ${message}`)
  return broken(`${called(endpoint)} answers another shape: ${wrong.join('; ')}`, reply)
}

/** A file that a browser saves, and does not show inside a page. */
export function attached(reply: Reply): void {
  const disposition = reply.headers.get('Content-Disposition') ?? ''
  if (!/^attachment/i.test(disposition)) broken('It is no attachment', reply)
}

/** The refusal that was expected; {@link broken} when it is another one, or none. */
export function refusalOf(reply: Reply, status: number, ...codes: readonly string[]) {
  const read = z.safeParse(RefusalBody, reply.json)
  const code = read.success ? read.data.code : 'no refusal of the agreement'
  const isRight = reply.status === status && read.success && (codes.length === 0 || codes.includes(code))
  if (!isRight) {
    broken(`${reply.method} ${new URL(reply.url).pathname} answers ${reply.status} ${code} and not ${status} `
      + codes.join(' or '), reply)
  }
  return read.success ? read.data : broken('no refusal', reply)
}
