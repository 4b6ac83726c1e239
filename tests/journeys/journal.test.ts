// The books on a phone: the journal is read and taken away, an account gets another name, and a month is
// closed; without a network it stays to be read.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthBeside, monthOf, monthWords } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone

// Of its own: others look at the months of the demo too, and one is closed here.
beforeAll(async () => {
  provider = await startedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enterDemo(phone.page, provider, 'admin@adire.example')
  await changeToTestMode(phone.page)
})
afterAll(async () => {
  await phone.close()
  await provider.stop()
})

const month = () => monthBeside(monthOf(lagosDay(new Date())), -1)

/** What axe finds on this screen, on a phone and on a desktop. */
async function everywhere(): Promise<string[]> {
  const { page } = phone
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.toasts')?.textContent)
  const small = await phone.axe()
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide = await phone.axe()
  await page.setViewportSize({ width: 360, height: 800 })
  return [...small, ...wide]
}

test('an account gets the name that it has in the business’s own books', async () => {
  const { page } = phone
  await page.goto('/dashboard/books/accounts')
  await page.getByRole('button', { name: /^Sales/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Cloth sold')
  await page.getByLabel('Code', { exact: true }).fill('4010')
  expect(await phone.axe()).toEqual([])
  await phone.button('Save').click()
  await page.getByText('Account saved.').waitFor()
  await page.getByRole('button', { name: /^Cloth sold/ }).waitFor()
  expect(await everywhere()).toEqual([])
})

test('the journal of some days is read by account, and downloaded for an accounting program', async () => {
  const { page } = phone
  await page.goto('/dashboard/books')
  await title(page, 'Books').waitFor()
  await page.getByLabel('To', { exact: true }).fill(lagosDay(new Date()))
  await page.getByLabel('From', { exact: true }).fill(`${monthOf(lagosDay(new Date()))}-01`)
  await page.getByText(/^Balanced: debits and credits are/).waitFor()
  await page.getByText('Cloth sold').waitFor()
  expect(await everywhere()).toEqual([])
  await phone.button('Download the journal').click()
  await phone.button('Each document').click()
  expect(await phone.axe()).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: /^QuickBooks Online/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^TEST-journal-.*-quickbooks\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^JournalNo,JournalDate,AccountName,Debits,Credits,Description,Currency\r\n/)
  expect(text).toContain('Cloth sold')
})

test('a month is closed; without a network it is there to be read', async () => {
  const { page } = phone
  await page.goto('/dashboard/books/months')
  await page.getByRole('link', { name: new RegExp(monthWords(month())) }).click()
  await page.getByRole('heading', { name: 'Not ended yet' }).waitFor()
  expect(await everywhere()).toEqual([])
  await phone.button(`Close ${monthWords(month())}`).click()
  await page.getByText(/This closes all months before it/).waitFor()
  await phone.button('Close month').click()
  await page.getByText('Month closed.').waitFor()
  await page.locator('main').getByText('Closed', { exact: true }).first().waitFor()
  expect(await everywhere()).toEqual([])
  await phone.offline()
  await page.reload()
  await page.getByRole('heading', { name: monthWords(month()) }).waitFor()
  await phone.online()
})
