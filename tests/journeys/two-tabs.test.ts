// One form in two tabs of a real browser: one edits, the other shows it and takes over, also from a tab that
// is frozen and from one that has crashed; and what ends in one tab ends in all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { aPerson, endSessionElsewhere, enter, title, type Authenticator } from './entering.ts'
import { onboarding } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { logInWithBackupCode } from './sign-in-steps.ts'
import { whenSaved } from './when-saved.ts'

const person = aPerson('two-tabs')
let provider: ReachableProvider
let phone: Phone
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  authenticator = await enter(phone.page, provider.url, person)
})
afterAll(() => phone.close())

const about = `${onboarding}/business-profile/about`
const description = (page: Page) => page.getByLabel('Description')
const isOff = (page: Page) => page.getByText('This form is open in another tab.').waitFor()
async function isHere(page: Page) {
  await expect.poll(() => description(page).isEnabled()).toBe(true)
}
const saved = (page: Page, words: string) => whenSaved(page, () => description(page).fill(words))
const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue here' }).click()

async function anotherTab(path: string): Promise<Page> {
  const tab = await phone.context.newPage()
  await tab.goto(path)
  return tab
}

let second: Page

test('the second tab shows the form, and goes on with what was typed in the first', async () => {
  const first = phone.page
  await first.goto(about)
  await description(first).fill('Indigo cloth')
  second = await anotherTab(about)
  await isOff(second)
  await expect.poll(() => description(second).isDisabled()).toBe(true)
  expect(await second.getByRole('button', { name: 'Next' }).count()).toBe(0)
  // Nothing waits for the pause after a key: the first tab saves when it is asked to give way.
  await first.bringToFront()
  await description(first).pressSequentially(', dyed')
  await continueHere(second)
  await isHere(second)
  await expect.poll(() => description(second).inputValue()).toBe('Indigo cloth, dyed')
  await isOff(first)
  await expect.poll(() => description(first).isDisabled()).toBe(true)
  await second.bringToFront()
  await saved(second, 'Indigo cloth, dyed and woven')
})

test('a frozen tab is not waited for, and sees it when it wakes', async () => {
  const first = phone.page
  const devtools = await phone.context.newCDPSession(second)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await first.bringToFront()
  await continueHere(first)
  await isHere(first)
  await expect.poll(() => description(first).inputValue()).toBe('Indigo cloth, dyed and woven')
  await saved(first, 'Indigo cloth, by hand')
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await isOff(second)
  await second.close()
})

test('a crashed tab leaves the form free, with all that it had said to be saved', async () => {
  const first = phone.page
  const devtools = await phone.context.newCDPSession(first)
  // Whoever opens the next tab has seen it: a worker that dies with this one answers nobody for a while.
  const crashed = first.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  phone.page = await anotherTab(about)
  await isHere(phone.page)
  await expect.poll(() => description(phone.page).inputValue()).toBe('Indigo cloth, by hand')
  await saved(phone.page, 'Indigo cloth, by hand, in Abeokuta')
  await first.close()
})

test('a session that the provider ended is told in both tabs; each comes back to its own page', async () => {
  second = await anotherTab('/dashboard/overview?seen=2')
  await title(second, 'Overview').waitFor()
  await endSessionElsewhere(phone.page, provider.url)
  await phone.page.reload()
  const notice = (page: Page) => page.getByRole('dialog', { name: 'Authentication Session' })
  await notice(phone.page).waitFor()
  await notice(second).waitFor()
  await phone.page.bringToFront()
  await phone.page.getByRole('button', { name: 'Continue to login' }).click()
  await logInWithBackupCode(phone.page, person, authenticator)
  await phone.page.waitForURL(`**${about}`)
  await expect.poll(() => description(phone.page).inputValue()).toBe('Indigo cloth, by hand, in Abeokuta')
})

test('signing out in one tab leads the other to login, without a way back for the next', async () => {
  await second.goto('/dashboard/overview?mine=3')
  await title(second, 'Overview').waitFor()
  await phone.page.goto('/dashboard/overview')
  await phone.page.getByRole('button', { name: 'More' }).click()
  await phone.page.getByRole('button', { name: 'Sign out' }).click()
  await phone.page.getByRole('button', { name: 'Keep it locked on this phone and sign out' }).click()
  await title(phone.page, 'Log in').waitFor()
  for (const page of [second, phone.page]) {
    await page.waitForURL('**/login')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('oja.return'))).toBeNull()
  }
  expect(await second.getByText('Authentication Session').count()).toBe(0)
})
