// The login page before, while and after the program arrives: what is typed and sent meanwhile is not lost,
// and a login needs no program.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCode, demoCredentials } from './demo.ts'
import { aPerson, title } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { codeBoxes, passwordOf } from './sign-in-steps.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => { provider = await sharedProvider() })
beforeEach(async () => { phone = await aPhone(provider.url) })
afterEach(() => phone.close())

/** Holds the program back until it is let go; the small script beside the HTML comes through. */
async function holdProgram() {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => { letGo = resolve })
  await phone.page.route('**/assets/*/index.js', async (route) => {
    await gate
    await route.continue()
  })
  await phone.page.goto('/login', { waitUntil: 'commit' })
  await title(phone.page, 'Log in').waitFor()
  await phone.page.waitForFunction(() => performance.getEntriesByType('resource')
    .some((entry) => entry.name.endsWith('early.js') && (entry as PerformanceResourceTiming).responseEnd > 0))
  return letGo
}

const send = () => phone.page.getByRole('button', { name: 'Log in' })

async function type() {
  const { email, password } = aPerson('early')
  await phone.page.getByLabel('Email').fill(email)
  await passwordOf(phone.page).fill(password)
}

test('the form is there to be typed into, and its button follows', async () => {
  await holdProgram()
  await expect.poll(() => send().isDisabled()).toBe(true)
  await type()
  await expect.poll(() => send().isDisabled()).toBe(false)
  await phone.page.getByLabel('Email').fill('no address')
  await expect.poll(() => send().isDisabled()).toBe(true)
})

test('what was typed stays when the program takes over, in the very same field', async () => {
  const letGo = await holdProgram()
  await type()
  await phone.page.evaluate(() => { document.querySelector('input')?.setAttribute('data-mine', '') })
  letGo()
  await phone.page.waitForSelector('html[data-ready]')
  await expect.poll(() => phone.page.getByLabel('Email').inputValue()).toBe(aPerson('early').email)
  await expect.poll(() => phone.page.locator('input[data-mine]').count()).toBe(1)
  await expect.poll(() => send().isDisabled()).toBe(false)
})

const demo = 'admin@adire.example'

async function typeDemo() {
  const { email, password } = demoCredentials(provider, demo)
  await phone.page.getByLabel('Email').fill(email)
  await passwordOf(phone.page).fill(password)
}

const giveCode = async () => {
  await title(phone.page, 'Enter your code').waitFor()
  await codeBoxes(phone.page).fill(await demoCode(provider, demo))
  await send().click()
}

test('who sends it before is logged in before the program is there, which goes on from it', async () => {
  const letGo = await holdProgram()
  await typeDemo()
  await send().click()
  await giveCode()
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('oja.login'))
    .catch(() => null)).toContain('"kind":"member"')
  letGo()
  await phone.page.waitForURL(/\/dashboard\//, { waitUntil: 'commit' })
})

test('a press is answered where not even the small script has come, and a wrong login led back', async () => {
  const { page } = phone
  for (const script of ['index', 'early']) await page.route(`**/assets/*/${script}.js`, () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await title(page, 'Log in').waitFor()
  expect(await send().isDisabled()).toBe(false)
  await typeDemo()
  await passwordOf(page).press('Enter')
  await title(page, 'Enter your code').waitFor()
  expect(await phone.axe()).toEqual([])
  await codeBoxes(page).fill('000000')
  await codeBoxes(page).press('Enter')
  await page.getByRole('alert').waitFor()
  await title(page, 'Log in').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(demo)
  expect(await passwordOf(page).inputValue()).toBe('')
  expect(await phone.axe()).toEqual([])
  await passwordOf(page).fill(demoCredentials(provider, demo).password)
  await send().click()
  await title(page, 'Enter your code').waitFor()
})

test('without any scripts a login comes to its end, and says what it needs from there on', async () => {
  await phone.close()
  phone = await aPhone(provider.url, { scripts: false })
  await phone.page.goto('/login')
  await typeDemo()
  await send().click()
  await giveCode()
  await title(phone.page, 'You are logged in').waitFor()
  const { height } = await phone.page.locator('noscript > div').boundingBox() ?? { height: 0 }
  expect(height).toBeGreaterThan(20)
})

test('a press is seen at once, and another one sends nothing more', async () => {
  const { page } = phone
  await holdProgram()
  let posts = 0
  await page.route('**/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await new Promise((resolve) => { setTimeout(resolve, 1_000) })
    await route.continue()
  })
  await typeDemo()
  const isSeen = await send().evaluate((button: HTMLButtonElement) => {
    button.click()
    const seen = getComputedStyle(button, '::before').animationName !== 'none'
    button.click()
    return seen
  })
  expect(isSeen).toBe(true)
  await title(page, 'Enter your code').waitFor()
  expect(posts).toBe(1)
})

test('who goes back from the code can send the first form again', async () => {
  await holdProgram()
  await typeDemo()
  for (let time = 0; time < 2; time += 1) {
    await send().click()
    await title(phone.page, 'Enter your code').waitFor()
    if (time === 0) await phone.page.goBack({ waitUntil: 'commit' })
    if (time === 0) await title(phone.page, 'Log in').waitFor()
    if (time === 0) await typeDemo()
  }
})

test('what was sent without a network goes out once the program is there', async () => {
  const letGo = await holdProgram()
  await type()
  await phone.page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  })
  await send().click()
  expect(new URL(phone.page.url()).pathname).toBe('/login')
  await phone.page.evaluate(() => { Reflect.deleteProperty(navigator, 'onLine') })
  letGo()
  await title(phone.page, 'Enter your code').waitFor()
  await codeBoxes(phone.page).waitFor()
})

test('a page that takes over what was drawn says nothing of differences', async () => {
  const said: string[] = []
  phone.page.on('pageerror', (error) => said.push(error.message))
  phone.page.on('console', (message) => { if (message.type() === 'error') said.push(message.text()) })
  await phone.page.goto('/login')
  await phone.page.waitForSelector('html[data-ready]')
  await phone.page.waitForTimeout(500)
  expect(said).toEqual([])
})

test('going back while a page is on its way leads back', async () => {
  const { page } = phone
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await title(page, 'Create an account').waitFor()
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => { letGo = resolve })
  let isAskedFor = false
  await page.route('**/assets/*/register-*.js', async (route) => {
    isAskedFor = true
    await gate
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => isAskedFor).toBe(true)
  await page.evaluate(() => history.back())
  await page.waitForURL('**/login')
  letGo()
  await title(page, 'Log in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})
