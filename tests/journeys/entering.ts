// How a person gets into the app: the steps that several journeys take.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { codeFor, linkTo } from './mailbox.ts'

export interface Person {
  fullname: string
  business_name: string
  email: string
  mobile_number: string
  password: string
}

/** What an authenticator app and a careful person keep after the set-up. */
export interface Authenticator {
  key: string
  backup_codes: string[]
  /** The text file that was downloaded. */
  file: { name: string; text: string }
}

/** Somebody new; `name` makes the address. */
export const aPerson = (name: string): Person => ({
  fullname: 'Ada Obi', business_name: 'Adire Works', email: `${name}@adire.example`,
  mobile_number: '8031234567', password: 'Loom-and-indigo-7',
})

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const passwordOf = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })

export async function register(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('Full name').fill(person.fullname)
  await page.getByLabel('Business name').fill(person.business_name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.mobile_number)
  await passwordOf(page).fill(person.password)
  await page.getByLabel(/I accept the terms/).check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await title(page, 'Check your inbox').waitFor()
}

/** Opens the link of the confirmation mail and goes on to login. */
export async function confirm(page: Page, url: string, { email }: Person) {
  await page.goto(await linkTo(url, email, '/verified/email'))
  await title(page, 'Email Verified').waitFor()
  await page.getByRole('link', { name: 'Login to Continue' }).click()
  await title(page, 'Log in').waitFor()
}

/** The first step of login, as far as the next screen. */
export async function giveCredentials(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await title(page, 'Log in').waitFor()
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const codeBoxes = (page: Page) => page.getByLabel('6-digit code')

/** Logs in with the authenticator; `steps` half-minutes ahead, because a code works once. */
export async function logIn(page: Page, person: Person, { key }: Pick<Authenticator, 'key'>, steps = 0) {
  await giveCredentials(page, person)
  await title(page, 'Enter your code').waitFor()
  await codeBoxes(page).fill(codeFor(key, steps))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard\//)
}

export async function logInWithBackupCode(page: Page, person: Person, authenticator: Authenticator) {
  await giveCredentials(page, person)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(authenticator.backup_codes.shift() ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard\//)
}

/** The key that stands on the set-up screen, read as a person reads it. */
export async function shownKey(page: Page): Promise<string> {
  const words = await page.getByText('Or type this key').locator('..').innerText()
  return words.replace('Or type this key', '').replace(/\s/g, '')
}

/** Sets up the authenticator from the key on the screen and keeps the file that comes with it. */
export async function setUpAuthenticator(page: Page): Promise<Authenticator> {
  await title(page, 'Set up your authenticator').waitFor()
  const key = await shownKey(page)
  await codeBoxes(page).fill(codeFor(key))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Submit' }).click()
  const download = await downloading
  const text = readFileSync(await download.path(), 'utf8')
  await page.waitForURL('**/dashboard/overview')
  const backup_codes = text.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/gm) ?? []
  return { key, backup_codes, file: { name: download.suggestedFilename(), text } }
}

/** From nothing to the overview. */
export async function enter(page: Page, url: string, person: Person): Promise<Authenticator> {
  await register(page, person)
  await confirm(page, url, person)
  await giveCredentials(page, person)
  return setUpAuthenticator(page)
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await title(page, 'Log in').waitFor()
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
