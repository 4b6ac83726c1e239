// Reviewers at work: a session in a cookie, and a token in every form that only it knows.
import type { Context } from 'hono'
import { getCookie, setCookie, deleteCookie } from 'hono/cookie'
import { createHash } from 'node:crypto'
import type { Provider } from '../app.ts'
import { clientAddress } from '../address.ts'
import { transaction, type Tables, type Transaction } from '../database.ts'
import { newToken } from '../outside/random.ts'
import { sameText, tokenHash } from '../secrets.ts'
import { openWork, settle, type Work } from '../work.ts'
import './tables.ts'

const HOUR = 3_600_000
const IDLE_MS = HOUR / 2
const MOST_MS = 12 * HOUR
const SEEN_MS = 60_000

/** Who judges: a person of the provider, or a program without an id. */
export interface Reviewer { id: string | null, name: string }

export interface Session extends Reviewer {
  id: string
  email: string
  token: string
  csrf: string
  /** May read the books of the provider as well; taken away, it is away with the next page. */
  is_administrator: boolean
}

export async function openReview(app: Provider, context: Context, reviewer_id: string): Promise<void> {
  const now = app.outside.clock.now()
  const token = newToken(app.outside.random)
  await app.database.insertInto('reviewer_session').values({
    token_hash: tokenHash(token), reviewer_id, created_at: now, seen_at: now,
    expires_at: new Date(now.getTime() + MOST_MS),
  }).execute()
  setCookie(context, cookieName(app), token, { ...cookie, secure: isSecure(app), maxAge: MOST_MS / 1000 })
}

/** Who is at work, or null: never logged in, idle for half an hour, after twelve hours, or blocked. */
export async function sessionOf(app: Provider, context: Context): Promise<Session | null> {
  const token = getCookie(context, cookieName(app))
  if (!token) return null
  const now = app.outside.clock.now()
  const token_hash = tokenHash(token)
  const row = await app.database.selectFrom('reviewer_session')
    .innerJoin('reviewer', 'reviewer.id', 'reviewer_session.reviewer_id')
    .select(['reviewer.id', 'fullname', 'email', 'expires_at', 'seen_at', 'is_administrator'])
    .where('token_hash', '=', token_hash).where('blocked_at', 'is', null).executeTakeFirst()
  if (!row || row.expires_at <= now || now.getTime() - row.seen_at.getTime() >= IDLE_MS) return null
  if (now.getTime() - row.seen_at.getTime() >= SEEN_MS) {
    await app.database.updateTable('reviewer_session').set({ seen_at: now })
      .where('token_hash', '=', token_hash).execute()
  }
  const { id, fullname: name, email, is_administrator } = row
  return { id, name, email, is_administrator, token, csrf: csrfOf(token) }
}

export async function closeReview(app: Provider, context: Context, { token }: Session): Promise<void> {
  await app.database.deleteFrom('reviewer_session').where('token_hash', '=', tokenHash(token)).execute()
  deleteCookie(context, cookieName(app), { ...cookie, secure: isSecure(app) })
}

/** A form that another site made a browser send: it comes without our token. */
export const isForged = (context: Context, session: Session, csrf: string) =>
  isElsewhere(context) || !sameText(csrf, session.csrf)

export function isElsewhere(context: Context): boolean {
  const from = context.req.header('sec-fetch-site')
  return from !== undefined && from !== 'same-origin' && from !== 'none'
}

/** One transaction that sees all rows; what it leaves in a trail is written with it. */
export function reviewWork<T>(
  app: Provider, context: Context, work: (work: Work<null>) => Promise<T>,
): Promise<T> {
  return transaction(app.database, async (inside: Transaction<Tables>) => {
    const origin = {
      caller: null,
      address: addressOf(app, context),
      device: (context.req.header('user-agent') ?? '').slice(0, 300),
      request_id: context.get('request_id') as string,
    }
    const opened = openWork<null>(app, inside, origin, app.outside.clock.now())
    const result = await work(opened.work)
    await settle(opened.work, opened.traces)
    return result
  })
}

export const addressOf = (app: Provider, context: Context) =>
  clientAddress(context.req.raw.headers, context.env as never, app.settings.TRUST_PROXY)

const cookie = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

const isSecure = ({ settings }: Provider) => settings.PUBLIC_URL.startsWith('https:')

/** The prefix makes browsers refuse one that was set by a neighbouring host or without https. */
const cookieName = (app: Provider) => (isSecure(app) ? '__Host-oja_review' : 'oja_review')

const csrfOf = (token: string) => createHash('sha256').update(`form ${token}`).digest('base64url')
