// A live business is suspended: what its owner sees on the phone, what still works, and that it is over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from './console-steps.ts'
import { demoCode, demoCredentials, enterDemo } from './demo.ts'
import { mailTo } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let desk: Phone
let phone: Phone
beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  desk = await aPhone(provider.url, { width: 1280 })
  phone = await aPhone(provider.url)
})
afterAll(async () => {
  await desk.close()
  await phone.close()
  await provider.remove()
})

const email = 'admin@adire.example'

async function measure(label: string, reason: RegExp, words: string) {
  const { page } = desk
  await page.goto('/review?view=all&search=adire')
  await page.getByRole('link', { name: /^Adire/ }).first().click()
  const card = page.getByRole('region', { name: 'Measures' })
  await card.locator('summary').filter({ hasText: new RegExp(`^${label}$`) }).press('Enter')
  const place = card.locator('details[open]')
  const options = await place.getByLabel('Reason').locator('option').allInnerTexts()
  await place.getByLabel('Reason').selectOption(options.find((text) => reason.test(text)) ?? '')
  await place.getByLabel('What the business reads besides').fill(words)
  await place.getByLabel('Why, for reviewers alone').fill('Three payers called us today.')
  await place.getByRole('button', { name: label }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: label }).press('Enter')
}

test('the owner reads why, what goes on and how to answer; nothing is paid; then it is over', async () => {
  await enterDemo(phone.page, provider, email)
  await logIn(desk.page, demoCredentials(provider, 'reviewer@oja.example'),
    await demoCode(provider, 'reviewer@oja.example'))
  await measure('Suspend', /^Complaints/, 'Please send us the waybills of last week.')
  await desk.page.getByText('Now: Suspended.').waitFor()
  const letter = await mailTo(provider.url, email, /^Your account is suspended/)
  expect(letter.text).toContain('Please send us the waybills of last week.')

  const { page } = phone
  await page.goto('/dashboard/overview')
  const card = page.getByRole('region', { name: 'About your account' })
  await card.getByText('Please send us the waybills of last week.').waitFor()
  await card.getByText('Still works').waitFor()
  await card.getByRole('heading', { name: 'How to answer' }).waitFor()
  await card.getByText('Money that payers send').waitFor()
  expect(await phone.axeOfBoth()).toEqual([])
  expect(await page.getByText('Three payers called').count()).toBe(0)
  await page.goto('/dashboard/payouts')
  await page.getByRole('link', { name: 'What it means, and how to answer' }).click()
  await card.getByText('Please send us the waybills of last week.').waitFor()

  await measure('Reopen', /^Looked into/, '')
  await desk.page.getByText('Earlier measures (2)').waitFor()
  await page.goto('/dashboard/overview')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await card.waitFor({ state: 'detached' })
})
