// The steps of registration, login and the authenticator as a person takes them on their screens.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { title, type Authenticator, type Credentials, type Person } from './entering.ts'
import { linkTo, unusedCode } from './mailbox.ts'

/** Set up on the screen, which gives a text file to keep. */
export interface KeptAuthenticator extends Authenticator {
  file: { name: string; text: string }
}

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
export async function giveCredentials(page: Page, { email, password }: Credentials) {
  await title(page, 'Log in').waitFor()
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const codeBoxes = (page: Page) => page.getByLabel('6-digit code')

/** Logs in with a code of the authenticator. */
export async function logIn(page: Page, person: Credentials, code: string) {
  await giveCredentials(page, person)
  await title(page, 'Enter your code').waitFor()
  await codeBoxes(page).fill(code)
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
export async function setUpAuthenticator(page: Page): Promise<KeptAuthenticator> {
  await title(page, 'Set up your authenticator').waitFor()
  const key = await shownKey(page)
  await codeBoxes(page).fill(await unusedCode(key))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Submit' }).click()
  const download = await downloading
  const text = readFileSync(await download.path(), 'utf8')
  await page.waitForURL('**/dashboard/overview')
  const backup_codes = text.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/gm) ?? []
  return { key, backup_codes, file: { name: download.suggestedFilename(), text } }
}

/** From nothing to the overview, by the screens: where those are what is tested. Else: entering.ts. */
export async function enterByScreens(page: Page, url: string, person: Person): Promise<KeptAuthenticator> {
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
