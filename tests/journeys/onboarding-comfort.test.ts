// Onboarding for everybody: nothing that axe finds, nothing cut at 320 px or at twice the text, targets for
// a thumb, and the whole of a form by keyboard alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { aPerson, enter, title } from './entering.ts'
import {
  fillAbout,
  fillContact,
  fillDirector,
  installed,
  onboarding,
  photograph,
  standings,
} from './onboarding-steps.ts'
import { aPhotoOf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-comfort'))
  await installed(phone.page)
})
afterAll(() => phone.close())

const looks = [
  { name: 'light', width: 360, text: 1, scheme: 'light' },
  { name: 'dark and narrow', width: 320, text: 1, scheme: 'dark' },
  { name: 'large text', width: 360, text: 2, scheme: 'light' },
] as const

/** What is wrong with the screen as it is now, in every look, one line each. */
async function problems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { name, width, text, scheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate((size) => { document.documentElement.style.fontSize = `${size * 100}%` }, text)
    await page.evaluate(still)
    found.push(...(await phone.axe()).map((line) => `${name}: ${line}`))
    found.push(...(await page.evaluate(cutOff)).map((line) => `${name}: ${line}`))
    if (text === 1) found.push(...(await page.evaluate(smallTargets)).map((line) => `${name}: ${line}`))
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => { document.documentElement.style.fontSize = '' })
  return found
}

/** Nothing moves or changes its colour any more, save what does so for ever. */
async function still() {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  await new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)) })
}

/** What reaches past the right edge of the page. */
function cutOff(): string[] {
  const page = document.documentElement
  if (page.scrollWidth <= page.clientWidth) return []
  const wide = Array.from(document.querySelectorAll('body *'))
    .filter((each) => each.getBoundingClientRect().right > page.clientWidth + 1)
  return wide.slice(0, 3).map((each) => `past the edge: ${each.outerHTML.slice(0, 120)}`)
}

/** Everything that is pressed is at least 48 px high; a file input is as large as the label around it. */
function smallTargets(): string[] {
  const pressed = document.querySelectorAll<HTMLElement>(
    'main a, main button, main label.file-button, main .control, '
      + 'footer button, footer a, header button, header a, dialog[open] button, dialog[open] a',
  )
  return Array.from(pressed).filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    return width > 0 && (height < 47.5 || width < 44)
  }).map((each) => `small: ${each.outerHTML.slice(0, 120)}`)
}

describe('on every screen', () => {
  test('the forms, empty, wrong and filled', async () => {
    const { page } = phone
    await standings(page)
    expect(await problems(page)).toEqual([])
    await page.goto(`${onboarding}/business-profile/about`)
    await fillAbout(page)
    expect(await problems(page)).toEqual([])
    await phone.button('Cancel').click()
    await page.getByRole('dialog', { name: 'Discard Changes' }).waitFor()
    expect(await problems(page)).toEqual([])
    await phone.button('Close').click()
    await phone.button('Next').click()
    await fillContact(page)
    await page.getByLabel('Support email').fill('nobody')
    await page.getByLabel('Support email').blur()
    expect(await problems(page)).toEqual([])
    await page.goto(`${onboarding}/add-bank-account`)
    await page.getByLabel('NIN', { exact: true }).fill('1')
    await page.getByLabel('NIN', { exact: true }).blur()
    expect(await problems(page)).toEqual([])
    await page.getByLabel('Bank', { exact: true }).click()
    expect(await problems(page)).toEqual([])
  })

  test('documents and people', async () => {
    const { page } = phone
    await page.goto(`${onboarding}/kyc-details/upload`)
    await title(page, 'Upload Documents').waitFor()
    await phone.offline()
    await photograph(page, 'Board resolution')
    await page
      .getByLabel('Take photo: Proof of address')
      .setInputFiles(await aPhotoOf('Bill', { dark: true }))
    await phone.button('Keep it').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await phone.button('More for Board resolution').click()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${onboarding}/kyc-details/director`)
    await title(page, 'Director details').waitFor()
    expect(await problems(page)).toEqual([])
    await phone.button('Add director').click()
    await phone.button('Save director').click()
    await page.getByText('Add a photo or file of the ID.').waitFor()
    expect(await problems(page)).toEqual([])
    await fillDirector(page)
    await page.goto(`${onboarding}/kyc-details/director`)
    await page.getByRole('article', { name: 'Sample Director' }).waitFor()
    expect(await problems(page)).toEqual([])
    await page.goto('/dashboard/on-this-phone')
    await page.getByText('No network since').waitFor()
    expect(await problems(page)).toEqual([])
    await phone.online()
  })
})

/** Tab until the named control has the focus; a person would see the ring. */
async function tabTo(page: Page, name: RegExp) {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> }
      return at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText
    })
    if (name.test(now)) return
    passed.push(now.slice(0, 40))
  }
  throw new Error(`Tab does not reach ${name}, only ${[...new Set(passed)].join(' / ')}`)
}

test('a form from the front page to the next one, by keyboard alone', async () => {
  const { page } = phone
  const { key } = { key: page.keyboard }
  await standings(page)
  await tabTo(page, /^Bank account/)
  await key.press('Enter')
  await title(page, 'Bank account').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await tabTo(page, /^Bank$/)
  await key.press('Enter')
  await key.type('first bank')
  await key.press('Enter')
  await tabTo(page, /^Account number/)
  await key.type('0000014579')
  await tabTo(page, /^BVN/)
  await key.type('22000000001')
  await tabTo(page, /^NIN/)
  await page.getByLabel('NIN', { exact: true }).press('Control+A')
  await key.type('10000000001')
  await tabTo(page, /^I agree to this check/)
  await key.press('Space')
  await tabTo(page, /^Save$/)
  await key.press('Enter')
  await title(page, 'Upload Documents').waitFor()
  await tabTo(page, /^Choose file: Certificate of incorporation/)
  await tabTo(page, /^More for Board resolution/)
  await key.press('Enter')
  await key.press('Escape')
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  // The focus comes back once the sheet is gone.
  await expect.poll(at).toBe('More for Board resolution')
})
