// A person who has an account logs in every way there is, hides the first page, loses the session, forgets
// the password. The real app against the real provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, endSessionElsewhere, title, toasted } from './entering.ts'
import { linkTo, unusedCode } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import {
  codeBoxes, enterByScreens, giveCredentials, logIn, logInWithBackupCode, passwordOf, signOut,
  type KeptAuthenticator,
} from './sign-in-steps.ts'

let provider: ReachableProvider
let phone: Phone
let authenticator: KeptAuthenticator
const ada = aPerson('ada')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  authenticator = await enterByScreens(phone.page, provider.url, ada)
  await signOut(phone.page)
})
afterAll(() => phone.close())

const path = () => new URL(phone.page.url()).pathname
const copy = (text: string) => phone.page.evaluate((words) => navigator.clipboard.writeText(words), text)

// Each chapter goes on where the former ended: at the login page.
describe('a person with an account', () => {
  test('types or pastes six masked digits', async () => {
    proves('transition:login.to-totp', 'screen:login.totp-masked-boxes', 'screen:login.totp-paste-button',
      'rule:login.code-needs-6-digits', 'rule:code-boxes.digits-only', 'rule:code-boxes.paste-keeps-digits',
      'message:Clipboard is empty.', 'message:Invalid clipboard data.')
    const { page } = phone
    await giveCredentials(page, ada)
    await title(page, 'Enter your code').waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('totp')
    expect(await codeBoxes(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('1a2-3')
    await expect.poll(() => codeBoxes(page).inputValue()).toBe('123')
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true)
    expect(await page.locator('main').innerText()).not.toContain('123')
    const paste = page.getByRole('button', { name: 'Paste code' })
    await copy('')
    await paste.click()
    await page.getByText('Clipboard is empty.').waitFor()
    await copy('no digits here')
    await paste.click()
    await page.getByText('Invalid clipboard data').waitFor()
    await copy('code: 12 34-56 and 789')
    await paste.click()
    await expect.poll(() => codeBoxes(page).inputValue()).toBe('123456')
    expect(await page.getByText('Invalid clipboard data').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(false)
  })

  test('with a wrong code is back at the first step, the code cleared and the rest as it was', async () => {
    proves('transition:login.failure-clears-code')
    const { page } = phone
    await page.getByRole('button', { name: 'Log in' }).click()
    await title(page, 'Log in').waitFor()
    await toasted(page, 'Error', /code|password/)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(ada.email)
    await page.getByRole('button', { name: 'Log in' }).click()
    await title(page, 'Enter your code').waitFor()
    await expect.poll(() => codeBoxes(page).inputValue()).toBe('')
    await page.reload()
    await title(page, 'Log in').waitFor()
    // The title is in the HTML; the program takes the step off the address.
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await giveCredentials(page, ada)
    await page.getByRole('button', { name: 'Not you?' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('')
    await expect.poll(() => passwordOf(page).inputValue()).toBe('')
  })

  test('with the right one comes to getting started in test mode, and hides that page', async () => {
    proves('transition:login.success-to-get-started', 'route:/dashboard/get-started',
      'constant:default-redirect-overview', 'transition:login.success-to-overview',
      'route:named-get-started', 'route:named-login')
    const { page } = phone
    await logIn(page, ada, await unusedCode(authenticator.key))
    expect(path()).toBe('/dashboard/get-started')
    await page.getByText('tell us about your business').waitFor()
    expect(await phone.axe()).toEqual([])
    await page.getByRole('button', { name: 'Hide this page' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(path()).toBe('/dashboard/get-started')
    await page.getByRole('button', { name: 'Hide this page' }).click()
    await page.getByRole('button', { name: 'Yes, Hide page' }).click()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    expect(await phone.axe()).toEqual([])
    await signOut(page)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('oja.return'))).toBeNull()
    await logInWithBackupCode(page, ada, authenticator)
    await title(page, 'Overview').waitFor()
    expect(path()).toBe('/dashboard/overview')
  })

  test('goes where a link wanted to lead, once, and never off the site', async () => {
    proves('route:/login?route=', 'transition:login.saved-redirect')
    const { page } = phone
    await signOut(page)
    await page.goto('/login?route=%2Fdashboard%2Fget-started')
    await title(page, 'Log in').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.goto('/login?route=overview')
    await logInWithBackupCode(page, ada, authenticator)
    expect(path()).toBe('/dashboard/overview')
    const hostile = ['//evil.example', 'https://evil.example/x', '/\\evil.example', 'javascript:alert(1)',
      '/%2f%2fevil.example', '/no/such/place', '/login']
    for (const route of hostile) {
      await page.goto(`/login?route=${encodeURIComponent(route)}`)
      await page.waitForURL(/\/dashboard\/overview$/)
      expect(new URL(page.url()).origin).toBe(new URL(provider.url).origin)
    }
    await page.goto('/login?route=onboarding')
    await page.waitForURL(/\/dashboard\/onboarding/)
  })

  test('is told when the session is over, and comes back to the same place', async () => {
    proves('screen:session-expired-notice', 'screen:session-expired-notice.not-on-login',
      'message:401-remembers-path', 'message:Authentication Session', 'message:401-then-login',
      'message:Your login session has expired, please login again to continue.')
    const { page } = phone
    await page.goto('/dashboard/overview?seen=1')
    await title(page, 'Overview').waitFor()
    await endSessionElsewhere(page, provider.url)
    await page.reload()
    const notice = page.getByRole('dialog', { name: 'Authentication Session' })
    await notice.getByText('Your login session has expired, please login again to continue.').waitFor()
    await page.getByRole('button', { name: 'Continue to login' }).click()
    await title(page, 'Log in').waitFor()
    expect(await page.getByText('Authentication Session').count()).toBe(0)
    await logInWithBackupCode(page, ada, authenticator)
    await page.waitForURL('**/dashboard/overview?seen=1')
  })

  test('forgets the password, and chooses a new one by a mailed link that works once', async () => {
    proves('route:/password-reset', 'screen:password-reset.confirmation', 'route:/complete-reset',
      'route:/complete-reset?token=', 'rule:reset-completion.password-not-empty',
      "message:Field can't be empty", 'route:/invalid-token',
      'call:POST dashboard/merchants/password_reset_init/merchant',
      'call:POST dashboard/merchants/password_reset_complete')
    const { page } = phone
    await signOut(page)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await title(page, 'Recover Password').waitFor()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await title(page, 'Check your inbox').waitFor()
    await page.reload()
    await page.getByText(ada.email).waitFor()
    const link = await linkTo(provider.url, ada.email, '/complete-reset')
    await page.goto(link)
    await title(page, 'Create Password').waitFor()
    expect(page.url()).toBe(`${provider.url}/complete-reset`)
    await page.reload()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText("Field can't be empty").waitFor()
    await passwordOf(page, 'New password').fill('short')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText(/^Use at least 8 characters/).waitFor()
    ada.password = 'Woven-by-hand-42'
    await passwordOf(page, 'New password').fill(ada.password)
    await page.getByRole('button', { name: 'Submit' }).click()
    await title(page, 'Log in').waitFor()
    await toasted(page, 'Success', 'Your password has been changed.')
    await page.goto(link)
    await passwordOf(page, 'New password').fill('Woven-by-hand-43')
    await page.getByRole('button', { name: 'Submit' }).click()
    await title(page, 'This link is not valid').waitFor()
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    await page.goto('/login')
    await logInWithBackupCode(page, ada, authenticator)
    await title(page, 'Overview').waitFor()
  })

  test('uses a backup code once', async () => {
    const { page } = phone
    await signOut(page)
    await giveCredentials(page, ada)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill('abc')
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true)
    const used = authenticator.file.text.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/m)?.[0] ?? ''
    await page.getByLabel('Backup code').fill(used)
    await page.getByRole('button', { name: 'Log in' }).click()
    await title(page, 'Log in').waitFor()
    await toasted(page, 'Error', /.+/)
  })
})
