// Files from another app on the phone, and a phone that two people use: what is shared is attached on
// purpose by the person whose it is, what waits is told item by item, and to another person only that it is
// there.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { formsSaved, heldFor } from './at-the-provider.ts'
import { aPerson, enter, enterAgain, title, type Authenticator } from './entering.ts'
import { unusedCode } from './mailbox.ts'
import { allSent, expectChip, installed, onboarding } from './onboarding-steps.ts'
import { aPdf, aPhotoOf, type Picked } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
let authenticator: Authenticator
const ada = aPerson('ada-shares')
const bayo = { ...aPerson('bayo-shares'), fullname: 'Bayo Sample' }

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  authenticator = await enter(phone.page, provider.url, ada)
  await formsSaved(phone.page, provider, 'incorporated_business')
  await phone.page.goto(`${onboarding}/kyc-details/upload`)
  await installed(phone.page)
})
afterAll(() => phone.close())

const card = (name: string | RegExp) => phone.page.getByRole('article', { name })

/** As the phone's own share sheet does it: a form that is posted to the app. */
async function share(page: Page, files: readonly Picked[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }))
  await page.evaluate((all) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'files',
      multiple: true,
    })
    const shared = new DataTransfer()
    for (const { name, mimeType, bytes } of all) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      shared.items.add(new File([content], name, { type: mimeType }))
    }
    input.files = shared.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, given)
}

const aSong: Picked = {
  name: 'song.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('ID3 not a paper'),
}

test('in a tunnel several at once lie in the inbox; what cannot be attached is said', async () => {
  const { page } = phone
  await phone.offline()
  await share(page, [aPdf('licence.pdf'), await aPhotoOf('Gazette'), aSong])
  await title(page, 'Shared with Oja').waitFor()
  await card('licence.pdf').waitFor()
  await card('IMG_0001.jpg').locator('img').waitFor()
  await page.getByText('1 not kept. Only photos and documents are taken').waitFor()
  expect(await card(/song/).count()).toBe(0)
  expect(await phone.axe()).toEqual([])
  await expectChip(page, '2 shared')
  await page.goto(onboarding)
  await page.getByText('2 files shared with Oja wait to be attached.').waitFor()
  await page.goto('/dashboard/on-this-phone')
  await page.getByRole('list', { name: 'Shared with Oja' }).getByText('licence.pdf').waitFor()
})

test('one is attached to a document on purpose, the other removed', async () => {
  const { page } = phone
  await page.goto('/dashboard/onboarding/shared')
  await card('licence.pdf').getByLabel('Attach to').selectOption({ label: 'Board resolution' })
  await card('licence.pdf').getByRole('button', { name: 'Attach' }).click()
  await card('licence.pdf').waitFor({ state: 'detached' })
  await card('IMG_0001.jpg').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing was shared').waitFor()
  await expectChip(page, '1 waiting')
})

test('what waits says what it is, how large, how it stands and since when; a copy can be saved', async () => {
  const { page } = phone
  await page.goto('/dashboard/on-this-phone')
  const row = card('Board resolution')
  await row.getByText('Waiting for a network').waitFor()
  await row.getByText(/\d kB · saved \d\d:\d\d/).waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.button('More for Board resolution').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save a copy' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('licence.pdf')
  expect(readFileSync(await download.path()).equals(aPdf('licence.pdf').buffer)).toBe(true)
})

test('signing out with it asks; it is kept locked, like what is shared while nobody is here', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  await phone.button('More').click()
  await phone.button('Sign out').click()
  await page
    .getByRole('dialog', { name: 'Not everything is sent' })
    .getByText(/1 thing to send/)
    .waitFor()
  await phone.button('Keep it locked on this phone and sign out').click()
  await title(page, 'Log in').waitFor()
  await share(page, [aPdf('statement of Ada.pdf')])
  await title(page, 'Log in').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('statement')
  await phone.online()
})

test('another person learns that somebody has unsent items, and nothing more', async () => {
  const { page } = phone
  await enter(page, provider.url, bayo)
  await page.goto('/dashboard/on-this-phone')
  await page.getByText('Another account has unsent items on this phone.').waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.button('Remove it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Everything is sent').waitFor()
  const told = await page.locator('body').innerText()
  for (const secret of ['Ada', 'licence', 'statement', 'Board resolution']) expect(told).not.toContain(secret)
  await page.goto('/dashboard/onboarding/shared')
  await card('PDF shared while nobody was logged in').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('statement')
  expect(await page.getByLabel('Attach to').count()).toBe(0)
  expect(await phone.axe()).toEqual([])
  await page.goto('/dashboard/overview')
  await phone.button('More').click()
  await phone.button('Sign out').click()
  await title(page, 'Log in').waitFor()
})

test('the person whose it is takes and attaches it, and all that waited is sent', async () => {
  const { page } = phone
  await enterAgain(page, provider.url, ada, await unusedCode(authenticator.key))
  await page.goto('/dashboard/onboarding/shared')
  await card('PDF shared while nobody was logged in').getByRole('button', { name: 'It is mine' }).click()
  const statement = card('statement of Ada.pdf')
  await statement.getByLabel('Attach to').selectOption({ label: 'Proof of address' })
  await statement.getByRole('button', { name: 'Attach' }).click()
  await title(page, 'Upload Documents').waitFor()
  await allSent(page)
  const { documents } = await heldFor(page, provider)
  expect(documents.map(({ document_type }) => document_type).toSorted()).toEqual([
    'board_resolution',
    'proof_of_address',
  ])
})
