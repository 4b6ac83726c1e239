// Login by plain forms: who presses before the program has come, or whose browser holds it back, is answered
// all the same. Each step asks the very calls that the program asks, so what holds for them holds here.
import type { Context } from 'hono'
import { readFile } from 'node:fs/promises'
import { auth } from '#contract/auth.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import {
  places, PLAIN_LOGIN, PLAIN_LOGIN_BYTES, type Filled, type PlainPage,
} from '#contract/plain-login.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { sessionOf } from '#contract/session.ts'
import type { Provider } from '../app.ts'
import { refusalOf } from '../answers.ts'
import { dashboardPolicy } from '../headers.ts'
import { escaped } from '../mails.ts'
import { root } from '../root.ts'
import { stylesOf } from '../shell.ts'

/** How long a password waits for its code, sealed and in the person's own hands. */
const TICKET_MS = 10 * 60_000
const TICKET = 'login.plain'

const elsewhereMessage = 'This form did not come from this page. Type it again.'
const lateMessage = 'That took too long. Type your password again.'

/** A dashboard whose provider is elsewhere has nobody here to ask. */
export function plainLogin(app: Provider): void {
  if (app.settings.API_URL !== null) return
  app.pages.push((hono) => {
    hono.post(PLAIN_LOGIN, async (context) => {
      const typed: Filled = {}
      try {
        return await step(app, context, typed)
      } catch (error) {
        return again(context, { ...typed, refusal: refusalOf(error) })
      }
    })
  })
}

/** `typed` learns what is to stand in the form again. */
async function step(app: Provider, context: Context, typed: Filled): Promise<Response> {
  const form = await formOf(app, context)
  const ticket = form.get('ticket')
  if (ticket !== null) return withCode(app, context, { ticket, code: form.get('code') ?? '', typed })
  const email = (form.get('email') ?? '').trim()
  const password = form.get('password') ?? ''
  typed.email = email
  if (email === '' || password === '') {
    throw new Refusal('invalid_input', 'Type your email and your password.')
  }
  const { has_totp } = await ask(app, context, auth.totpCheck, { query: { email } })
  if (!has_totp) return enter(app, context, { email, password })
  const until = app.outside.clock.now().getTime() + TICKET_MS
  const sealed = app.secrets.seal(JSON.stringify({ email, password, until }), TICKET)
  return show(context, 'code', { email, ticket: sealed.toString('base64url') })
}

interface Second { ticket: string, code: string, typed: Filled }

/** The code, or none by who has no authenticator yet. What is wrong with a login leads back (spec 4). */
async function withCode(app: Provider, context: Context, { ticket, code, typed }: Second) {
  const { email, password, until } = opened(app, ticket)
  typed.email = email
  if (app.outside.clock.now().getTime() > until) throw new Refusal('invalid_input', lateMessage)
  try {
    const totp_code = code.replace(/\s/g, '')
    return await enter(app, context, { email, password, ...(totp_code && { totp_code }) })
  } catch (error) {
    const refusal = refusalOf(error)
    const isOfCode = refusal.errors?.['totp_code'] !== undefined
    if (!isOfCode && refusal.status < 500) throw refusal
    const problem = refusal.errors?.['totp_code'] ?? refusal.message
    return show(context, 'code-again', { email, ticket, problem }, refusal)
  }
}

function opened(app: Provider, ticket: string): { email: string, password: string, until: number } {
  try {
    return JSON.parse(app.secrets.open(Buffer.from(ticket, 'base64url'), TICKET).toString()) as never
  } catch {
    throw new Refusal('invalid_input', lateMessage)
  }
}

async function enter(
  app: Provider, context: Context, body: { email: string, password: string, totp_code?: string },
): Promise<Response> {
  const session = sessionOf(await ask(app, context, auth.login, { body }))
  return show(context, 'entered', { session: JSON.stringify(session) })
}

/** The fields of a form of ours. Throws a {@link Refusal} for one that another site made a browser send. */
async function formOf(app: Provider, context: Context): Promise<URLSearchParams> {
  const { headers } = context.req.raw
  if (!isFromHere(headers, new URL(app.settings.PUBLIC_URL).origin)) {
    throw new Refusal('forbidden', elsewhereMessage)
  }
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported_media', elsewhereMessage)
  }
  const size = Number(headers.get('content-length') ?? Infinity)
  if (!(size <= PLAIN_LOGIN_BYTES)) throw new Refusal('too_large', 'That is too long for a login.')
  return new URLSearchParams(await context.req.text())
}

/**
 * Browsers say where a form came from, in one of three ways, of which no page can change any. A stranger's
 * form could log somebody in to the stranger's account.
 */
function isFromHere(headers: Headers, own: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin') ?? originOf(headers.get('referer'))
  return origin === own
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null
}

interface Asked { query?: Record<string, string>, body?: object }

/** Asks a call of the agreement as the browser itself would; throws what it refuses. */
async function ask<E extends Endpoint>(
  app: Provider, context: Context, endpoint: E, { query = {}, body }: Asked,
): Promise<Answered<E>> {
  const path = `/v2/${endpoint.path}?${new URLSearchParams(query).toString()}`
  const url = new URL(path, app.settings.PUBLIC_URL)
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const name of ['user-agent', 'x-forwarded-for']) {
    const value = context.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const asked = { method: endpoint.method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await app.fetch(new Request(url, asked), context.env as never)
  const said = await response.json() as {
    data: Answered<E>, code: RefusalCode, message: string, errors?: Record<string, string>
  }
  if (response.ok) return said.data
  throw new Refusal(said.code, said.message, {
    ...(said.errors && { errors: said.errors }),
    ...(response.headers.has('Retry-After') && { retry_after: Number(response.headers.get('Retry-After')) }),
  })
}

/** What is read of an answer here is the same on the wire. */
type Answered<E extends Endpoint> = Answer<E>

interface Again extends Filled { refusal: Refusal }

function again(context: Context, { email = '', refusal }: Again): Promise<Response> {
  const [first] = Object.values(refusal.errors ?? {})
  return show(context, 'again', { email, problem: first ?? refusal.message }, refusal)
}

/** A page as it was drawn, with its places filled in. */
async function show(
  context: Context, page: PlainPage, filled: Filled, refusal?: Refusal,
): Promise<Response> {
  const drawn = await readFile(new URL(`dist/app/.plain/${page}.html`, root), 'utf8')
  const byPlace = new Map<string, string>()
  for (const [name, place] of Object.entries(places)) byPlace.set(place, filled[name as 'email'] ?? '')
  // In one go: what is filled in is not looked into again.
  const html = drawn.replace(/%[A-Z]+%/g, (place) => escaped(byPlace.get(place) ?? place))
  return context.html(html, (refusal?.status ?? 200) as 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': dashboardPolicy(stylesOf(drawn)),
    ...(refusal?.retry_after && { 'Retry-After': String(refusal.retry_after) }),
  })
}
