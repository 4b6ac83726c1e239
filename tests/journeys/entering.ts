// How a person gets into the app where getting in is not what is tested: the phone's browser asks the
// provider what the screens of registration and login ask, and keeps what the app keeps of a login. The
// screens themselves: sign-in-steps.ts.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { sessionOf } from '#contract/session.ts'
import { auth } from '#contract/auth.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { preferences } from '#contract/preferences.ts'
import { users } from '#contract/users.ts'
import { landing } from '#domain/redirect.ts'
import { inDatabase } from './in-database.ts'
import { linkTo, unusedCode } from './mailbox.ts'
import type { RunningProvider } from './server.ts'

export interface Person {
  fullname: string
  business_name: string
  email: string
  mobile_number: string
  password: string
}

export type Credentials = Pick<Person, 'email' | 'password'>

/** What an authenticator app and a careful person keep after the set-up. */
export interface Authenticator {
  key: string
  backup_codes: string[]
}

/** Somebody new; `name` makes the address. */
export const aPerson = (name: string): Person => ({
  fullname: 'Ada Obi', business_name: 'Adire Works', email: `${name}@adire.example`,
  mobile_number: '8031234567', password: 'Loom-and-indigo-7',
})

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** From nothing to the overview: registered, confirmed, with an authenticator. */
export async function enter(page: Page, url: string, person: Person): Promise<Authenticator> {
  await openEmptyPage(page)
  await register(page, url, person)
  await asked(page, url, merchants.profile, { token: await mailedToken(url, person, '/verified/email') })
  return setUpAuthenticator(page, url, person)
}

/** The same, as somebody who came in before logging in waited for the link in the mail. */
export async function enterUnconfirmed(page: Page, provider: Started, person: Person): Promise<void> {
  await enter(page, provider.url, person)
  await inDatabase(provider, ({ pool }) =>
    pool.query('update member set email_verified_at = null where email = $1', [person.email]))
}

type Started = Pick<RunningProvider, 'url' | 'data_dir'>

/** Joins a team by the mailed invitation. */
export async function enterByInvitation(page: Page, url: string, person: Person): Promise<Authenticator> {
  await openEmptyPage(page)
  const { fullname, password } = person
  const token = await mailedToken(url, person, '/adduser')
  await asked(page, url, users.accept, { body: { token, fullname, password } })
  return setUpAuthenticator(page, url, person)
}

/** A login of somebody who has an authenticator, with its code; goes where a login leads. */
export async function enterAgain(page: Page, url: string, { email, password }: Credentials, code: string) {
  await openEmptyPage(page)
  const body = { email, password, totp_code: code }
  await keepLogin(page, await asked(page, url, auth.login, { body }))
}

/**
 * A page of the app's own address with nothing on it, not even a policy: from there the browser asks the
 * provider, and the app's worker comes while it does.
 */
async function openEmptyPage(page: Page) {
  // Named as a file: what looks like one is left alone by the worker.
  const empty = '**/empty.html'
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty.html')
  await page.unroute(empty)
  await page.evaluate(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    void workers?.register('/sw.js', { scope: '/' })
  })
}

/** What the provider answers this browser, by which it tells one device from another. */
async function asked<E extends Endpoint>(
  page: Page, url: string, { method, path, answer }: E, { body, token }: { body?: unknown, token?: string },
): Promise<Answer<E>> {
  const isChange = method !== 'GET'
  const headers = {
    ...(token && { token, Authorization: `Bearer ${token}` }),
    ...(isChange && { requestId: randomUUID(), 'Content-Type': 'application/json' }),
  }
  const given = { method, headers, ...(isChange && { body: JSON.stringify(body) }) }
  const { status, text } = await page.evaluate(async ([address, init]) => {
    const reply = await fetch(address, { cache: 'no-store', credentials: 'omit', ...init })
    return { status: reply.status, text: await reply.text() }
  }, [`${url}/v2/${path}`, given] as const)
  if (status >= 300) throw new Error(`${path} answers ${status}: ${text}`)
  return z.parse(answer, (JSON.parse(text) as { data: unknown }).data) as Answer<E>
}

async function register(page: Page, url: string, person: Person) {
  const { token } = await asked(page, url, auth.register, { body: person })
  const body = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' }
  await asked(page, url, preferences.save, { token, body })
}

const mailedToken = async (url: string, { email }: Person, path: string) =>
  new URL(await linkTo(url, email, path)).searchParams.get('token') ?? ''

/** The first login, which leads to the overview. */
async function setUpAuthenticator(page: Page, url: string, { email, password }: Credentials) {
  const { token, requestId } = await asked(page, url, auth.login, { body: { email, password } })
  const setup = await asked(page, url, auth.totpSetup, { token, body: { requestId } })
  const { manual_entry_key: key, backup_codes } = setup
  const body = { requestId, action: 'setup', totp_code: await unusedCode(key) }
  await keepLogin(page, await asked(page, url, auth.totpVerify, { token, body }), '/dashboard/overview')
  return { key, backup_codes }
}

/** Keeps the session as the app does, and goes to `path`, or where a login leads. */
async function keepLogin(page: Page, account: Answer<typeof auth.login>, path?: string) {
  const session = sessionOf(account, true)
  await page.evaluate((kept) => {
    localStorage.removeItem('oja.lost')
    localStorage.setItem('oja.login', kept)
  }, JSON.stringify(session))
  await page.goto(path ?? landing(null, session.mode === 'test'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** A toast of this kind with these words. */
export const toasted = (page: Page, kind: 'Success' | 'Error' | 'Info', words: string | RegExp) =>
  page.locator('.toast').filter({ hasText: kind }).filter({ hasText: words }).first().waitFor()

/** What of the bar and the title of the page lies under the toasts, or that there is none. */
export const underToasts = (page: Page) => page.evaluate(() => {
  const over = document.querySelector('.toasts')?.getBoundingClientRect()
  if (!over?.height) return ['no toast']
  const heads = [...document.querySelectorAll('.page-bar, h1')].filter((head) => {
    const { top, bottom, left, right } = head.getBoundingClientRect()
    return top < over.bottom && bottom > over.top && left < over.right && right > over.left
  })
  return heads.map((head) => head.textContent)
})

/**
 * As the provider sees a phone that was lost: the session is over, and this browser does not know yet. What
 * is still under way would tell it, so the pages come to rest first.
 */
export async function endSessionElsewhere(page: Page, url: string) {
  for (const open of page.context().pages()) await open.waitForLoadState('networkidle')
  const login = await page.evaluate(() => localStorage.getItem('oja.login'))
  const { token } = JSON.parse(login ?? '{}') as { token: string }
  const headers = { token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/v2/dashboard/auth/sign-out`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new Error(`The session did not end: ${answer.status}`)
}
