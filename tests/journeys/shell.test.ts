// The frame of the app in a real browser: offline, the modes, what lies over a page, shared files, leaving.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { notLiveMessage } from '#contract/merchants.ts'
import { overview } from '#contract/overview.ts'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { enterByScreens } from './sign-in-steps.ts'
import { whenSaved } from './when-saved.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('shell'))
  await phone.page.evaluate(async () => { await navigator.serviceWorker.ready })
  await phone.page.reload()
  await title(phone.page, 'Overview').waitFor()
})
afterAll(() => phone.close())

const press = (name: string | RegExp) => phone.page.getByRole('button', { name }).first().click()
const pathNow = () => new URL(phone.page.url()).pathname

test('every page of the bars opens without a network, with the program that was kept', async () => {
  await phone.offline()
  for (const [path, name] of [
    ['/dashboard/overview', 'Overview'], ['/dashboard/on-this-phone', 'On this phone'],
    ['/dashboard', 'Overview'],
  ] as const) {
    await phone.page.goto(path)
    await title(phone.page, name).waitFor()
  }
  await phone.page.getByRole('link', { name: /On this phone: No network/ }).waitFor()
  await phone.online()
})

test('a page that was loaded before the worker came is in its charge without a second load', async () => {
  const first = await aPhone(provider.url, { serviceWorker: true })
  await first.page.goto('/login')
  await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const loads = await first.page.evaluate(() => performance.getEntriesByType('navigation').length)
  expect(loads).toBe(1)
  expect(await first.page.evaluate(() =>
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).workerStart)).toBe(0)
  await first.close()
})

test('another screen opens without a network once it was opened, and says so when it was not', async () => {
  const later = await aPhone(provider.url, { serviceWorker: true })
  const { page } = later
  await enterByScreens(page, provider.url, aPerson('shell-opens'))
  // Opened before the worker is in charge of this page.
  await page.getByRole('link', { name: 'Collections', exact: true }).first().click()
  await page.waitForURL('**/dashboard/transactions')
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  await page.waitForFunction(async () => {
    const names = await (await caches.open('parts')).keys()
    return names.length > 1
  })
  await later.offline()
  await page.goto('/dashboard/transactions')
  await title(page, 'Transactions').waitFor()
  await page.goto('/dashboard/teams/roles')
  await page.getByText('Not available offline yet').waitFor()
  await later.online()
  await page.getByRole('button', { name: 'Retry' }).click()
  await title(page, 'Team').waitFor()
  await later.close()
})

test('the overview of somebody new is asked for whole, at once, and each part of it once', async () => {
  const newcomer = await aPhone(provider.url)
  const { page } = newcomer
  const parts = [overview.show, accounts.details, accounts.flows, accounts.history].map(({ path }) => path)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/v2/', '')))
  const missing = () => parts.filter((path) => !asked.includes(path))
  let late: string[] | undefined
  await page.route(`**/v2/${overview.show.path}`, async (route) => {
    await expect.poll(missing).toEqual([]).catch(() => {})
    late ??= missing()
    await route.continue()
  })
  await enterByScreens(page, provider.url, aPerson('shell-at-once'))
  await page.getByRole('heading', { name: 'Money in and out' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(late).toEqual([])
  expect(asked.filter((path) => parts.includes(path)).toSorted()).toEqual(parts.toSorted())
  await newcomer.close()
})

test('an unknown path leads to login, and from there who is signed in is led on', async () => {
  proves('route:unknown-path', 'route:/dashboard')
  await phone.page.goto('/no-such-page')
  await phone.page.waitForURL(/\/dashboard\//)
  await phone.page.goto('/dashboard')
  await phone.page.waitForURL('**/dashboard/overview')
})

test('live mode before the business is verified is refused in the words of the spec', async () => {
  proves('permission:test-mode-switch-warns')
  await phone.page.goto('/dashboard/overview')
  await press(/^Test mode/)
  await phone.page.getByRole('switch', { name: 'Live mode' }).click()
  await phone.page.getByText(notLiveMessage).waitFor()
  await expect.poll(() => phone.page.getByRole('switch', { name: 'Live mode' }).isChecked()).toBe(false)
  expect(await phone.axe()).toEqual([])
})

test('the phone\'s own Back closes what lies over the page and stays', async () => {
  await phone.page.goto('/dashboard/get-started')
  await press('More')
  await phone.page.getByRole('dialog', { name: 'More' }).waitFor()
  await phone.page.goBack()
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathNow()).toBe('/dashboard/get-started')
})

test('who wants less motion sees none', async () => {
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard/get-started')
  await title(page, 'Get started').waitFor()
  const moves = await page.evaluateHandle(() => {
    const moves: string[] = []
    for (const kind of ['animationstart', 'transitionrun'])
      document.addEventListener(kind, () => { moves.push(kind) }, true)
    return moves
  })
  await press('More')
  await page.getByRole('dialog', { name: 'More' }).waitFor()
  await press('Dark')
  await page.waitForTimeout(200)
  await press('System')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await moves.jsonValue()).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
})

test('a link in a sheet leads on, and Back leads to the page behind it', async () => {
  await phone.page.goto('/dashboard/get-started')
  await press('More')
  await phone.page.getByRole('dialog').getByRole('link', { name: 'On this phone' }).click()
  await title(phone.page, 'On this phone').waitFor()
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
  await phone.page.goBack()
  await phone.page.waitForURL('**/dashboard/get-started')
})

test('after a navigation the title has the focus and names the window', async () => {
  await phone.page.goto('/dashboard/overview')
  const bar = phone.page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Approvals' }).click()
  await phone.page.waitForURL('**/dashboard/payouts/payout-approvals')
  await phone.page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  expect(await phone.page.title()).toBe('Approvals - Oja')
  // One place is the current one, although the path stands below that of another.
  expect(await bar.locator('[aria-current=page]').allTextContents()).toEqual(['Approvals'])
})

test('the theme that is chosen is there before the program at the next visit', async () => {
  await phone.page.goto('/dashboard/overview')
  await press('More')
  await press('Dark')
  expect(await phone.page.locator('html').getAttribute('data-theme')).toBe('dark')
  await phone.page.goto('/dashboard/overview', { waitUntil: 'commit' })
  await phone.page.waitForSelector('html[data-theme=dark]')
  await title(phone.page, 'Overview').waitFor()
  await press('More')
  await press('System')
  expect(await phone.page.locator('html').getAttribute('data-theme')).toBeNull()
  await phone.page.keyboard.press('Escape')
  // The entry that the sheet had in the history goes with it.
  await phone.page.waitForFunction(() => !(history.state as { sheet?: number } | null)?.sheet)
})

test('a file that another app shares lies in the inbox, without a network too', async () => {
  await phone.page.goto('/dashboard/overview')
  await phone.offline()
  await phone.page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'files'
    const shared = new DataTransfer()
    shared.items.add(new File(['%PDF-1.4 synthetic'], 'licence.pdf', { type: 'application/pdf' }))
    input.files = shared.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })
  await phone.page.waitForURL('**/dashboard/onboarding/shared')
  await phone.page.getByRole('article', { name: 'licence.pdf' }).waitFor()
  await phone.online()
  expect(await phone.axe()).toEqual([])
  await press('Remove')
  await phone.page.getByText('Nothing was shared').waitFor()
})

test('signing out with something unsent asks what should happen to it', async () => {
  await phone.page.goto('/dashboard/onboarding/business-profile/about')
  await phone.page.getByLabel('Description').fill('Indigo cloth, dyed and woven')
  await whenSaved(phone.page)
  await phone.page.goto('/dashboard/overview')
  await press('More')
  await press('Sign out')
  const question = phone.page.getByRole('dialog', { name: 'Not everything is sent' })
  await question.getByText('1 draft is still on this phone only.').waitFor()
  // It comes in within a fifth of a second, paler until then.
  await phone.page.waitForTimeout(300)
  expect(await phone.axe()).toEqual([])
  await question.getByRole('button', { name: 'Delete it and sign out' }).click()
  await question.getByRole('button', { name: 'Yes, delete it and sign out' }).waitFor()
  await question.getByRole('button', { name: 'Send it now' }).click()
  await title(phone.page, 'On this phone').waitFor()
  // Nothing was deleted by looking at the question.
  await phone.page.goto('/dashboard/onboarding/business-profile/about')
  await expect.poll(() => phone.page.getByLabel('Description').inputValue())
    .toBe('Indigo cloth, dyed and woven')
})

test('signing out ends the session here and at the provider, and what is kept stays locked', async () => {
  await phone.page.goto('/dashboard/overview')
  const login = await phone.page.evaluate(() => localStorage.getItem('oja.login'))
  const { token } = JSON.parse(login ?? '{}') as { token: string }
  await press('More')
  await press('Sign out')
  await press('Keep it locked on this phone and sign out')
  await title(phone.page, 'Log in').waitFor()
  expect(await phone.page.evaluate(() => localStorage.getItem('oja.login'))).toBeNull()
  const headers = { token, Authorization: `Bearer ${token}` }
  await expect.poll(async () =>
    (await fetch(`${provider.url}/v2/dashboard/merchants`, { headers })).status).toBe(401)
  await phone.page.goBack()
  await phone.page.waitForURL(/\/login/)
})
