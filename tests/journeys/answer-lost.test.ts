// The answer gets lost after the provider has done what was asked, on every form that makes something to be
// paid by or to: the screen says that nobody knows, a reload changes nothing, and pressing again makes no
// second one.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, enter, type Authenticator } from './entering.ts'
import { ask, chooseBank, withoutAnswer } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  authenticator = await enter(phone.page, provider.url, aPerson('ada-unheard'))
})
afterAll(() => phone.close())

interface Form {
  what: string
  screen: string
  fill: (page: Page) => Promise<void>
  button: string
  /** Where it is asked for, and where all of them are listed. */
  path: RegExp
  list: string
  /** A field and what stands in it. */
  typed: readonly [RegExp, string]
}

const forms: Form[] = [
  {
    what: 'a customer', screen: '/dashboard/customer/create', button: 'Save customer',
    path: /\/v2\/dashboard\/merchant\/customers$/, list: 'dashboard/merchant/customers',
    typed: [/^Name$/, 'Copper Drum Events'],
    // Without an address nothing but the intent tells one customer from another of the same name.
    fill: (page) => page.getByLabel('Name', { exact: true }).fill('Copper Drum Events'),
  },
  {
    what: 'a virtual account', screen: '/dashboard/vnuban/merchant-create', button: 'Open account',
    path: /\/v2\/dashboard\/vnubans\/merchant_create_customer$/, list: 'dashboard/vnubans',
    typed: [/^Maximum/, '50,000'],
    fill: (page) => page.getByLabel('Maximum').fill('50000'),
  },
  {
    what: 'a payment link', screen: '/dashboard/payment_links/create', button: 'Make the link',
    path: /\/v2\/dashboard\/merchants\/payment_link$/, list: 'dashboard/payment_links',
    typed: [/^What it is for/, 'Blue cloth'],
    fill: async (page) => {
      await page.getByLabel('Amount').fill('12500')
      await page.getByLabel('What it is for').fill('Blue cloth')
    },
  },
  {
    what: 'a QR code', screen: '/dashboard/qr-payments/create', button: 'Make the QR code',
    path: /\/v2\/dashboard\/qr-payments$/, list: 'dashboard/qr-payments',
    typed: [/^Name$/, 'Till 1'],
    fill: (page) => page.getByLabel('Name', { exact: true }).fill('Till 1'),
  },
  {
    what: 'a beneficiary', screen: '/dashboard/beneficiary/create', button: 'Save beneficiary',
    path: /\/v2\/dashboard\/beneficiaries$/, list: 'dashboard/beneficiaries',
    typed: [/^Account number/, '0123456789'],
    fill: async (page) => {
      await chooseBank(page, 'Wema Bank')
      await page.getByLabel('Account number').fill('0123456789')
      await page.getByText('Account name at Wema Bank').waitFor()
    },
  },
]

const held = async (list: string) =>
  (await ask<{ items: unknown[] }>(phone.page, provider, list)).items.length

describe.each(forms)('$what', ({ screen, fill, button, path, list, typed: [label, value] }) => {
  test('is made once, however often its answer is lost', async () => {
    const { page } = phone
    const before = await held(list)
    const press = page.getByRole('button', { name: button, exact: true })
    const unknown = page.getByText('We do not know yet whether this is saved.')
    const field = page.getByLabel(label)
    await page.goto(screen)
    await fill(page)
    const lose = () => withoutAnswer(page, { method: 'POST', path, arrives: true }, async () => {
      const lost = page.waitForEvent('requestfailed', { predicate: (request) => path.test(request.url()) })
      await press.click()
      await lost
      await unknown.waitFor()
    })
    await lose()
    expect(await held(list)).toBe(before + 1)
    // It is where the person looks, and nothing lies half below the buttons.
    expect(await unknown.evaluate((at) => at.getBoundingClientRect().top > 0)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await phone.axe()).toEqual([])
    await page.reload()
    await unknown.waitFor()
    await expect.poll(() => field.inputValue()).toBe(value)
    // The bank's name for an account is asked for anew.
    await expect.poll(() => press.isEnabled()).toBe(true)
    await lose()
    await press.click()
    await page.waitForURL((url) => !url.pathname.endsWith('create'), { waitUntil: 'commit' })
    expect(await held(list)).toBe(before + 1)
    await page.goto(screen)
    await press.waitFor()
    expect(await field.inputValue()).not.toBe(value)
    expect(await unknown.count()).toBe(0)
  })
})

test('the customers of a file with a column said by hand are added once, also after a reload', async () => {
  const { page } = phone
  const [screen, list] = ['/dashboard/customer/bulk', 'dashboard/merchant/customers']
  const before = await held(list)
  const unknown = page.getByText('We do not know yet whether this is saved.')
  await page.goto(screen)
  // Without addresses nothing but the intent tells these rows from others of the same names.
  await page.getByLabel('Choose file').setInputFiles({
    name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from('Kwa nani\nAmber Basket\nOchre Loom\n'),
  })
  await page.getByLabel('Which column is the name?').selectOption({ label: 'Kwa nani: Amber Basket' })
  await phone.button('Use this column').click()
  await page.getByText('2 customers ready').waitFor()
  await withoutAnswer(page, { method: 'POST', path: /command=create/, arrives: true }, async () => {
    await phone.button('Add 2 customers').click()
    await unknown.waitFor()
  })
  expect(await held(list)).toBe(before + 2)
  expect(await phone.axe()).toEqual([])
  await page.reload()
  await unknown.waitFor()
  await page.getByText('march.csv').waitFor()
  await phone.button('Add 2 customers').click()
  await page.getByText('2 customers added').waitFor()
  expect(await held(list)).toBe(before + 2)
  await page.goto(screen)
  await page.getByText('A row for each customer').waitFor()
})

test('the change of a beneficiary counts once, and what was typed outlives a reload', async () => {
  const { page } = phone
  const list = '/dashboard/beneficiaries'
  const number = page.getByLabel('Account number')
  await page.goto(list)
  await page.getByRole('list', { name: 'beneficiaries' }).getByRole('link').click()
  await phone.link('Edit').click()
  await number.fill('0123456712')
  await page.getByText('Account name at Wema Bank').waitFor()
  const path = /dashboard\/beneficiaries\//
  await phone.button('Save changes').click()
  await withoutAnswer(page, { method: 'PUT', path, arrives: true }, async () => {
    await prove(phone, authenticator, 'Save')
    await page.getByText('Could not update beneficiary. Please check you network and try again').waitFor()
  })
  await page.reload()
  await expect.poll(() => number.inputValue()).toBe('0123456712')
  // It is saved already, and nothing is left to send.
  await expect.poll(() => phone.button('Save changes').isDisabled()).toBe(true)
  expect(await phone.axe()).toEqual([])
  await page.goto(list)
  await page.getByRole('list', { name: 'beneficiaries' }).getByRole('link').click()
  await page.getByText('0123456712').waitFor()
  const trail = await ask<{ items: { action: string }[] }>(page, provider, 'dashboard/audit-trail')
  expect(trail.items.filter(({ action }) => action === 'beneficiary.updated')).toHaveLength(1)
})
