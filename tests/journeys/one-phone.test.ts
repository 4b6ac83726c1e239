// Two people and a thief: what one typed on a phone is neither shown to the other nor sent by the other, and
// nobody who has the whole profile of the browser finds a number in it.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, profileSaved } from './at-the-provider.ts'
import { aPerson, endSessionElsewhere, enter, title, type Authenticator } from './entering.ts'
import { allSent, expectChip, installed, onboarding } from './onboarding-steps.ts'
import { aPdf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { logInWithBackupCode, signOut } from './sign-in-steps.ts'
import { filesWith } from './thief.ts'
import { whenSaved } from './when-saved.ts'

const ada = aPerson('ada-one-phone')
const bayo = { ...aPerson('bayo-one-phone'), fullname: 'Bayo Ade', business_name: 'Kente Works' }

/** Numbers that are nowhere else in the world; none ends in 90 or above, which decides in the sandbox. */
const digits = (length: number) =>
  Array.from({ length }, (_, place) => randomInt(place === length - 2 ? 9 : 10)).join('')
const bvn = `22${digits(9)}`
const nin = `1${digits(10)}`
const account = digits(10)
const paper = `paper-${digits(16)}`
const customer = { bvn: `22${digits(9)}`, nin: `1${digits(10)}` }
const secrets = [bvn, nin, account, paper, customer.bvn, customer.nin]

let provider: ReachableProvider
let phone: Phone
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { onDisk: true })
  authenticator = await enter(phone.page, provider.url, ada)
  await profileSaved(phone.page, provider, 'incorporated_business')
  await phone.page.goto(`${onboarding}/add-bank-account`)
  await installed(phone.page)
})
afterAll(() => phone.close())

const nothingFound = () =>
  expect(secrets.flatMap((secret) => filesWith(phone.profile, secret).map((file) => `${secret} in ${file}`)))
    .toEqual([])

/** How many rows of each store are this person's. */
const rowsOf = (uid: string) => phone.page.evaluate(async (whose) => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('oja')
    request.addEventListener('success', () => resolve(request.result))
  })
  const count = (name: string) => new Promise<number>((resolve) => {
    const request = database.transaction(name).objectStore(name).getAllKeys()
    request.addEventListener('success', () => resolve(request.result.filter((key) =>
      (Array.isArray(key) ? key[0] === whose : String(key).startsWith(`q:${whose}:`))).length))
  })
  const names = ['keys', 'drafts', 'files', 'outbox', 'reads']
  const counts = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)])))
  database.close()
  return counts as Record<string, number>
}, uid)

const uidNow = () => phone.page.evaluate(() =>
  (JSON.parse(localStorage.getItem('oja.login') ?? '{}') as { user_id: string }).user_id)

const number = (label: string) => phone.page.getByRole('textbox', { name: label })

let adaId = ''

test('numbers that are typed and papers that are chosen lie nowhere in plain', async () => {
  const { page } = phone
  adaId = await uidNow()
  await phone.offline()
  await page.getByLabel('Bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Search bank' }).fill('first bank')
  await page.getByRole('option', { name: 'First Bank of Nigeria' }).click()
  await number('Account number').fill(account)
  await number('BVN').fill(bvn)
  await number('NIN').fill(nin)
  await page.getByLabel(/I agree to this check/).check()
  await whenSaved(page)
  nothingFound()
  await page.reload()
  await expect.poll(() => number('BVN').inputValue()).toBe(bvn)
  await page.getByLabel(/I agree to this check/).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await title(page, 'Upload Documents').waitFor()
  await page.getByLabel('Choose file: Proof of address')
    .setInputFiles({ ...aPdf(paper), name: `${paper}.pdf` })
  await expectChip(page, '2 waiting')
  expect(await rowsOf(adaId)).toMatchObject({ keys: 1, drafts: 1, files: 1, outbox: 2 })
  nothingFound()
})

test('a session that is over takes what was read with it, and leaves locked what was typed', async () => {
  proves('message:401-removes-cached-countries-and-banks', 'message:401-clears-session-storage')
  const { page } = phone
  const lists = () => page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('oja')
      request.addEventListener('success', () => resolve(request.result))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('reads').objectStore('reads').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
    })
    database.close()
    return keys.map(String).filter((key) => /banks|countries/.test(key)).length
  })
  await page.evaluate(() => sessionStorage.setItem('something', 'of this session'))
  expect(await lists()).toBe(2)
  await endSessionElsewhere(page, provider.url)
  await phone.online()
  await page.getByRole('dialog', { name: 'Authentication Session' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('something'))).toBeNull()
  await expect.poll(lists).toBe(0)
  expect(await rowsOf(adaId)).toMatchObject({ keys: 1, drafts: 1, files: 1, outbox: 2, reads: 0 })
  await page.getByRole('button', { name: 'Continue to login' }).click()
  await title(page, 'Log in').waitFor()
  nothingFound()
})

test('another person on the phone sees nothing of it, and sends nothing of it', async () => {
  const { page } = phone
  await enter(page, provider.url, bayo)
  const seen: string[] = []
  const bank = `${onboarding}/add-bank-account`
  for (const path of ['/dashboard/overview', '/dashboard/on-this-phone', onboarding, bank]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    seen.push(await page.locator('body').innerText())
  }
  const all = seen.join('\n')
  for (const secret of [...secrets, account.slice(-4), ada.business_name, ada.fullname, ada.email]) {
    expect(all).not.toContain(secret)
  }
  await expect.poll(() => number('BVN').inputValue()).toBe('')
  await expect.poll(() => number('Account number').inputValue()).toBe('')
  expect((await heldFor(page, provider)).documents).toEqual([])
  expect(await rowsOf(adaId)).toMatchObject({ outbox: 2, drafts: 1, files: 1 })
  await page.goto('/dashboard/overview')
  await signOut(page)
  nothingFound()
})

/** Numbers of somebody else, which are nobody's business either. */
async function typeForVirtualAccount() {
  await phone.page.goto('/dashboard/vnuban/merchant-create')
  await number('BVN').fill(customer.bvn)
  await number('NIN').fill(customer.nin)
  await phone.page.getByText(/(Saved|Draft kept) on this phone/).first().waitFor()
  nothingFound()
  await phone.page.reload()
  await expect.poll(() => number('BVN').inputValue()).toBe(customer.bvn)
  expect(await number('NIN').inputValue()).toBe(customer.nin)
  nothingFound()
}

test('the same person finds it again, it goes on, and deleted it is gone for good', async () => {
  const { page } = phone
  await page.goto('/login')
  await logInWithBackupCode(page, ada, authenticator)
  // What was typed before goes on its way by itself, under its own person.
  await expect.poll(async () => (await heldFor(page, provider)).documents.length, { timeout: 30_000 }).toBe(1)
  await allSent(page)
  expect((await heldFor(page, provider)).bank).toMatchObject({ business_nuban: account })
  await typeForVirtualAccount()
  await page.goto(`${onboarding}/business-profile/about`)
  await page.getByLabel('Description').fill('Indigo cloth, dyed by hand')
  await whenSaved(page)
  nothingFound()
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Delete it and sign out' }).click()
  await page.getByRole('button', { name: 'Yes, delete it and sign out' }).click()
  await title(page, 'Log in').waitFor()
  expect(await rowsOf(adaId)).toEqual({ keys: 0, drafts: 0, files: 0, outbox: 0, reads: 0 })
  // Something that is not sealed, to know that the search would find it.
  await page.evaluate((text) => localStorage.setItem('open', text), `open ${adaId} open`)
  await phone.context.close()
  expect(filesWith(phone.profile, `open ${adaId} open`).length).toBeGreaterThan(0)
  nothingFound()
})
