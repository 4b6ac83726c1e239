// Reviewers at work: the shared key opens a session in a cookie; every form carries a token that only it
// knows.
import type { Context } from 'hono'
import { getCookie, setCookie, deleteCookie } from 'hono/cookie'
import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { clientAddress } from '../address.ts'
import { transaction, type Tables, type Transaction } from '../database.ts'
import { limit } from '../limits.ts'
import { newToken } from '../outside/random.ts'
import { sameText } from '../secrets.ts'
import { openWork, settle, type Work } from '../work.ts'
import type { Reviewer } from './decide.ts'

const HOUR = 3_600_000
const IDLE_MS = HOUR / 2
const MOST_MS = 12 * HOUR
const SEEN_MS = 60_000

const wrongKeys = { points: 10, seconds: 900 }

export interface Session extends Reviewer { token: string, csrf: string }

/** 401 unless `key` is the reviewers' key; wrong tries are counted by address. */
export async function checkKey(app: Provider, context: Context, key: string): Promise<void> {
  const address = addressOf(app, context)
  const { limits, settings: { REVIEWER_KEY } } = app
  const isLocked = await limits.tried('reviewer-key', address, wrongKeys)
  const isRight = REVIEWER_KEY !== null && sameText(key, REVIEWER_KEY)
  if (isLocked || !isRight) await limit(app, 'reviewer-key', address, wrongKeys)
  if (!isRight) throw new Refusal('unauthenticated', 'The key is not right.')
}

export async function openReview(app: Provider, context: Context, name: string): Promise<void> {
  const now = app.outside.clock.now()
  const token = newToken(app.outside.random)
  await app.database.insertInto('reviewer_session').values({
    token_hash: sessionHash(app, token), name, created_at: now, seen_at: now,
    expires_at: new Date(now.getTime() + MOST_MS),
  }).execute()
  setCookie(context, cookieName(app), token, { ...cookie, secure: isSecure(app), maxAge: MOST_MS / 1000 })
}

/** Who is at work, or null: never logged in, idle for half an hour, or after twelve hours. */
export async function sessionOf(app: Provider, context: Context): Promise<Session | null> {
  const token = getCookie(context, cookieName(app))
  if (!token) return null
  const now = app.outside.clock.now()
  const token_hash = sessionHash(app, token)
  const row = await app.database.selectFrom('reviewer_session').selectAll()
    .where('token_hash', '=', token_hash).executeTakeFirst()
  if (!row || row.expires_at <= now || now.getTime() - row.seen_at.getTime() >= IDLE_MS) return null
  if (now.getTime() - row.seen_at.getTime() >= SEEN_MS) {
    await app.database.updateTable('reviewer_session').set({ seen_at: now })
      .where('token_hash', '=', token_hash).execute()
  }
  return { name: row.name, token, csrf: csrfOf(token) }
}

export async function closeReview(app: Provider, context: Context, { token }: Session): Promise<void> {
  await app.database
    .deleteFrom('reviewer_session')
    .where('token_hash', '=', sessionHash(app, token))
    .execute()
  deleteCookie(context, cookieName(app), { ...cookie, secure: isSecure(app) })
}

/** A form that another site made a browser send: it comes without our token. */
export function isForged(context: Context, session: Session, csrf: string): boolean {
  const from = context.req.header('sec-fetch-site')
  const isElsewhere = from !== undefined && from !== 'same-origin' && from !== 'none'
  return isElsewhere || !sameText(csrf, session.csrf)
}

/** One transaction that sees all rows; what it leaves in a merchant's trail is written with it. */
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

const cookie = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

const isSecure = ({ settings }: Provider) => settings.PUBLIC_URL.startsWith('https:')

/** The prefix makes browsers refuse one that was set by a neighbouring host or without https. */
const cookieName = (app: Provider) => (isSecure(app) ? '__Host-oja_review' : 'oja_review')

/** Bound to the key: changing it ends every session. */
const sessionHash = ({ settings }: Provider, token: string) =>
  createHash('sha256').update(`${settings.REVIEWER_KEY} ${token}`).digest()

const csrfOf = (token: string) => createHash('sha256').update(`form ${token}`).digest('base64url')

const addressOf = (app: Provider, context: Context) =>
  clientAddress(context.req.raw.headers, context.env as never, app.settings.TRUST_PROXY)
