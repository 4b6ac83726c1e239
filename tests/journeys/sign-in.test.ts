// A person gets in for the first time, on a phone: registers, confirms the address, sets up the
// authenticator. The real app against the real provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, title, toasted } from './entering.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import {
  codeBoxes, giveCredentials, passwordOf, register, setUpAuthenticator, signOut, type KeptAuthenticator,
} from './sign-in-steps.ts'

let provider: ReachableProvider
let phone: Phone
const ada = aPerson('ada')
let authenticator: KeptAuthenticator

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
})
afterAll(() => phone.close())

const everythingKept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

// One person's way from the first look to the last, in order: each chapter goes on where the former ended.
describe('a person on a phone', () => {
  test('is led to login from anywhere', async () => {
    proves('route:/', 'route:unknown-path', 'route:/login', 'permission:session-token-required',
      'screen:login.link-to-password-reset', 'screen:login.link-to-register',
      'screen:confirm-email.redirects-to-login')
    for (const path of ['/', '/no/such/place', '/dashboard', '/dashboard/overview', '/confirm/email']) {
      await phone.page.goto(path)
      await title(phone.page, 'Log in').waitFor()
      expect(new URL(phone.page.url()).pathname).toBe('/login')
    }
    await phone.page.getByRole('link', { name: 'Forgot password?' }).click()
    await title(phone.page, 'Recover Password').waitFor()
    await phone.page.getByRole('link', { name: 'Back to log in' }).click()
    await phone.page.getByRole('link', { name: 'Create an account' }).click()
    await title(phone.page, 'Create an account').waitFor()
  })

  test('is told at each field what registration still needs', async () => {
    proves('route:/register', 'rule:register.all-fields-required', 'rule:register.terms-accepted',
      'rule:register.email-message-at-3-characters', 'rule:register.email-valid',
      'rule:register.phone-prefixed',
      'message:Enter a valid email address', 'message:Phone number must be 10 digit long without leading 0',
      'message:Phone number must be 11 digits.', "message:Field can't be empty", 'rule:phone.inline-message')
    const { page } = phone
    const wrong = async () => (await page.locator('p:has(svg)').allInnerTexts()).map((text) => text.trim())
    await page.getByRole('button', { name: 'Create an account' }).click()
    expect(await wrong()).toEqual(expect.arrayContaining([
      "Field can't be empty", 'Enter a valid email address', 'Phone number must be 11 digits.',
      'Accept the terms to create an account.',
    ]))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullname')
    await page.getByLabel('Email').fill('ad')
    expect(await wrong()).not.toContain('Enter a valid email address')
    await page.getByLabel('Email').fill('ada')
    expect(await wrong()).toContain('Enter a valid email address')
    await page.getByText('+234').waitFor()
    await page.getByLabel('Phone number').fill('8031')
    expect(await wrong()).toContain('Phone number must be 10 digit long without leading 0')
    await passwordOf(page).fill('Adire1!')
    const rules = await page.getByLabel('The password needs').textContent()
    expect(rules).toContain('at least 8 characters, missing')
    expect(rules).toContain('a digit, done')
  })

  test('finds what was typed again after a reload, the password aside', async () => {
    const { page } = phone
    await page.getByLabel('Full name').fill(ada.fullname)
    await page.getByLabel('Phone number').fill('+234 803 123 4567')
    await page.reload()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(ada.fullname)
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe(ada.mobile_number)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada')
    await expect.poll(() => passwordOf(page).inputValue()).toBe('')
    expect(await everythingKept(page)).not.toContain('Adire1!')
  })

  test('hears from the provider about a common password, at its field and in a toast', async () => {
    proves('message:server-error-toast')
    const { page } = phone
    await page.getByLabel('Business name').fill(ada.business_name)
    await page.getByLabel('Email').fill(ada.email)
    await passwordOf(page).fill('Password1!')
    await page.getByLabel(/I accept the terms/).check()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await toasted(page, 'Error', /too easy to guess/)
    expect(await passwordOf(page).getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  })

  test('registers, and has the confirmation mail sent again', async () => {
    proves('route:/confirm/email', 'screen:confirm-email.resend-mail', 'call:POST dashboard/merchants',
      'call:GET dashboard/merchants/email/resend_verification')
    const { page } = phone
    const told = page.waitForRequest((request) => request.url().endsWith('/dashboard/preferences'))
    await register(page, ada)
    expect((await told).postDataJSON())
      .toEqual({ preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' })
    await page.getByText(ada.email).waitFor()
    await mailTo(provider.url, ada.email, /Confirm/)
    await page.getByRole('button', { name: 'Resend Mail' }).click()
    await toasted(page, 'Success', 'We have sent the mail again.')
    await page.getByText(/You can send again in \d+ seconds/).waitFor()
    expect(await page.getByRole('button', { name: 'Resend Mail' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('confirms the address; the token leaves the address bar, and a reload still says so', async () => {
    proves('route:/verified/email', 'route:/verified/email?token=', 'screen:verified-email.login-to-continue',
      'call:GET dashboard/merchants.token-on-verify')
    const { page } = phone
    await page.goto(await linkTo(provider.url, ada.email, '/verified/email'))
    await title(page, 'Email Verified').waitFor()
    expect(page.url()).toBe(`${provider.url}/verified/email`)
    await page.reload()
    await title(page, 'Email Verified').waitFor()
    await page.getByRole('link', { name: 'Login to Continue' }).click()
    await title(page, 'Log in').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('oja.return'))).toContain('onboarding')
  })

  test('logs in with a valid address and a password, and sets up the authenticator', async () => {
    proves('screen:login.email-and-password', 'rule:login.valid-email', 'rule:login.password-not-empty',
      'rule:login.button-disabled', 'transition:login.to-totp-signup', 'screen:login.totp-signup-qr-code',
      'screen:login.totp-signup-message', 'screen:login.totp-signup-boxes', 'screen:login.totp-signup-submit')
    const { page } = phone
    const button = page.getByRole('button', { name: 'Log in' })
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(ada.email)
    await expect.poll(() => button.isDisabled()).toBe(true)
    await passwordOf(page).fill(ada.password)
    await page.getByLabel('Email').fill('ada@')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await giveCredentials(page, { ...ada, password: 'Wrong-and-long-1' })
    await toasted(page, 'Error', /.+/)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(ada.email)
    await giveCredentials(page, ada)
    await title(page, 'Set up your authenticator').waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('totp-signup')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await page.getByText(/Scan the code/).waitFor()
    await page.getByRole('button', { name: 'Copy key' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z2-7]{16,}$/)
    await codeBoxes(page).fill('12a34')
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
    await codeBoxes(page).fill('000000')
    await page.getByRole('button', { name: 'Submit' }).click()
    await toasted(page, 'Error', /not right/)
    await expect.poll(() => codeBoxes(page).inputValue()).toBe('')
  })

  test('gets the key and the backup codes as a text file, and the overview', async () => {
    proves('transition:totp-signup.text-file', 'transition:totp-signup.to-overview', 'call:POST totp/setup',
      'call:POST totp/verify', 'transition:login.saved-locally', 'field:local-storage.login-token')
    authenticator = await setUpAuthenticator(phone.page)
    expect(authenticator.file.name).toMatch(/\.txt$/)
    expect(authenticator.file.text.replace(/\s/g, '')).toContain(authenticator.key)
    expect(authenticator.backup_codes).toHaveLength(10)
    await title(phone.page, 'Overview').waitFor()
    expect(await phone.page.evaluate(() => JSON.parse(localStorage.getItem('oja.login') ?? '{}')))
      .toMatchObject({ kind: 'member', token: expect.stringMatching(/.{40,}/) })
    const kept = await everythingKept(phone.page)
    const secrets = [ada.password, authenticator.key, ...authenticator.backup_codes]
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
    for (const path of ['/', '/login', '/register', '/no/such/place']) {
      await phone.page.goto(path)
      await phone.page.waitForURL(/\/dashboard\//)
    }
    await signOut(phone.page)
  })
})
