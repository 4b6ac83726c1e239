// Every public screen as different people see it: light, dark, on a small phone, with large letters, by
// keyboard alone, and without a network.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { auth } from '#contract/auth.ts'
import { isFull } from '#tests/drawn.ts'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, title, toasted, type Person } from './entering.ts'
import { unusedCode } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import {
  codeBoxes, confirm, enterByScreens, giveCredentials, passwordOf, register, signOut,
} from './sign-in-steps.ts'

let provider: ReachableProvider

beforeAll(async () => { provider = await sharedProvider() })

/** Opens one public screen after another, and says its name when it stands. */
async function* publicScreens(page: Page, person: Person) {
  const shown = async (name: string) => {
    await title(page, name).waitFor()
    return name
  }
  await page.goto('/login')
  yield shown('Log in')
  await giveCredentials(page, aPerson('nobody-of-this-name'))
  yield shown('Enter your code')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  yield shown('Use a backup code')
  await page.goto('/password-reset')
  yield shown('Recover Password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  yield shown('Check your inbox')
  await page.goto('/complete-reset?token=of-a-synthetic-link')
  yield shown('Create Password')
  await page.goto('/expired-token?link=reset')
  yield shown('This link has expired')
  await page.goto('/invalid-token?link=confirm')
  yield shown('This link is not valid')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create an account' }).click()
  yield shown('Create an account')
  await register(page, person)
  yield shown('Check your inbox')
  await confirm(page, provider.url, person)
  await page.goto('/verified/email')
  yield shown('Email Verified')
  await page.goto('/login')
  await giveCredentials(page, person)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await page.getByText('Backup codes').first().click()
  yield shown('Set up your authenticator')
}

/** What a person with this phone would stumble over. */
async function faults(phone: Phone, isTouched: boolean, { axe = false }: Look): Promise<string[]> {
  const found = axe ? await phone.axe() : []
  const { wide, small } = await phone.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: Array.from(document.querySelectorAll('a, button, input, summary')).filter((element) => {
      const target = element.closest('label') ?? element.closest('.control') ?? element
      const { width, height } = target.getBoundingClientRect()
      return width > 0 && (height < 48 || width < 48)
    }).map((element) => element.outerHTML.slice(0, 80)),
  }))
  if (wide > 0) found.push(`${wide} px wider than the screen`)
  return isTouched ? [...found, ...small.map((html) => `smaller than 48 px: ${html}`)] : found
}

interface Look {
  name: string
  width: number
  height: number
  dark?: boolean
  /** How much larger than usual the letters are. */
  letters?: number
  /** Whether axe looks, too: names, roles and colors are the same on a smaller phone. */
  axe?: boolean
}

const phoneLooks: Look[] = [
  { name: 'in light', width: 360, height: 800, axe: true },
  { name: 'in dark', width: 360, height: 800, dark: true, axe: isFull },
  { name: 'on a small phone', width: 320, height: 640, axe: isFull },
  { name: 'in letters twice as large', width: 360, height: 800, letters: 2, axe: isFull },
]
const desktopLooks: Look[] = [
  { name: 'on a desktop, in dark', width: 1280, height: 800, dark: true, axe: true },
]

async function lookAt({ page }: Phone, { width, height, dark = false, letters = 1 }: Look) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.evaluate((size) => { document.documentElement.style.fontSize = `${size * 100}%` }, letters)
  // What moves in must have come to rest: half-faded letters have no contrast.
  await page.waitForTimeout(250)
}

test.each([
  ['a phone', phoneLooks],
  ['a desktop', desktopLooks],
])('every public screen of %s has no fault that a check can find, in each look', async (name, looks) => {
  proves('route:/expired-token')
  const isPhone = looks === phoneLooks
  const phone = await aPhone(provider.url, looks[0])
  const person = aPerson(name.replace(/\W/g, ''))
  const found: string[] = []
  let screens = 0
  for await (const screen of publicScreens(phone.page, person)) {
    screens += 1
    for (const look of looks) {
      await lookAt(phone, look)
      found.push(...(await faults(phone, isPhone, look)).map((fault) => `${screen}, ${look.name}: ${fault}`))
    }
    await lookAt(phone, looks[0]!)
  }
  await phone.close()
  expect(found).toEqual([])
  expect(screens).toBe(12)
})

test('login works by keyboard alone', async () => {
  const phone = await aPhone(provider.url)
  const { page } = phone
  const ada = aPerson('keys')
  const { key } = await enterByScreens(page, provider.url, ada)
  await signOut(page)
  const focused = () => page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('name') ?? activeElement?.textContent
  })
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      if (await focused() === wanted) break
      await page.keyboard.press('Tab')
    }
    expect(await focused()).toBe(wanted)
  }
  await tabTo('email')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(ada.email)
  await tabTo('password')
  await page.keyboard.type(ada.password)
  await tabTo('Forgot password?')
  await tabTo('Log in')
  await page.keyboard.press('Enter')
  await title(page, 'Enter your code').waitFor()
  await page.keyboard.type(await unusedCode(key))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\//)
  await phone.close()
})

describe('without a network', () => {
  test('each form says so, keeps what was typed, and goes on by the same button later', async () => {
    const phone = await aPhone(provider.url, { serviceWorker: true })
    const { page } = phone
    const person = aPerson('tunnel')
    const stays = page.getByText(/You are offline\..*What you typed is still here\./)
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    await page.waitForLoadState('networkidle')
    await phone.offline()
    await giveCredentials(page, person)
    await stays.waitFor()
    await toasted(page, 'Error', 'You are offline.')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
    await expect.poll(() => passwordOf(page).inputValue()).toBe(person.password)
    await phone.online()
    await page.getByRole('button', { name: 'Log in' }).click()
    await title(page, 'Enter your code').waitFor()
    await phone.offline()
    await codeBoxes(page).fill('123456')
    await page.getByRole('button', { name: 'Log in' }).click()
    await stays.waitFor()
    await expect.poll(() => codeBoxes(page).inputValue()).toBe('123456')
    await phone.online()
    await page.goto('/register')
    await title(page, 'Create an account').waitFor()
    await phone.offline()
    await page.getByLabel('Full name').fill(person.fullname)
    await page.getByLabel('Business name').fill(person.business_name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Phone number').fill(person.mobile_number)
    await passwordOf(page).fill(person.password)
    await page.getByLabel(/I accept the terms/).check()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await stays.waitFor()
    await phone.online()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await title(page, 'Check your inbox').waitFor()
    await phone.offline()
    await page.getByRole('button', { name: 'Resend Mail' }).click()
    await stays.waitFor()
    await phone.close()
  })

  test('a clipboard that the browser keeps closed is said so', async () => {
    const phone = await aPhone(provider.url)
    const { page } = phone
    await page.goto('/login')
    await giveCredentials(page, aPerson('closed'))
    await title(page, 'Enter your code').waitFor()
    await phone.context.clearPermissions()
    await page.evaluate(() => {
      const denied = new DOMException('Read permission denied.', 'NotAllowedError')
      navigator.clipboard.readText = () => Promise.reject(denied)
    })
    await page.getByRole('button', { name: 'Paste code' }).click()
    await page.getByText(/The browser keeps the clipboard closed/).waitFor()
    await phone.close()
  })
})

test('asking for too many links is answered with how long to wait', async () => {
  const phone = await aPhone(provider.url)
  const { page } = phone
  const { email } = aPerson('eager')
  // Somebody at the same address has asked too often.
  for (let status = 0; status !== 429;) {
    ({ status } = await fetch(`${provider.url}/v2/${auth.resetInit.path}`, {
      method: 'POST', headers: { 'Content-Type': 'application/json', requestId: randomUUID() },
      body: JSON.stringify({ email }),
    }))
  }
  await page.goto('/password-reset')
  await title(page, 'Recover Password').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.locator('main').getByText(/Try again in \d+ minutes\./).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
})

test('the banner for old browsers can be forced, and is gone without the word', async () => {
  proves('route:/login?test=browser')
  const phone = await aPhone(provider.url)
  const { page } = phone
  await page.goto('/login?test=browser')
  await page.getByRole('alert').first().waitFor()
  await title(page, 'Log in').waitFor()
  await page.goto('/login')
  await title(page, 'Log in').waitFor()
  expect(await page.locator('#old-browser').count()).toBe(0)
  await phone.close()
})
