// Facts and persons refused at the console by keyboard alone, what a case shows that came back, and what is
// typed there.
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '#provider/listen.ts'
import { axeFaults } from '#tests/journeys/axe.ts'
import { theLeanChromium } from '#tests/journeys/chromium.ts'
import { aProvider, type World } from '#tests/world.ts'
import { kycOf, saveProfile, submit, underReview } from './applicants.ts'
import { aReviewer, codeOf, PASSWORD } from './review-world.ts'

let world: World
let port: Listening
let browser: Browser
beforeAll(async () => {
  world = await aProvider()
  port = await listen(world.app, 0)
  browser = await chromium.launch({
    executablePath: theLeanChromium(), args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await port.stop()
  await world.stop()
})

async function atTheDesk() {
  const kemi = await aReviewer(world, 'Kemi Sample')
  const context = await browser.newContext({
    baseURL: `http://localhost:${port.port}`, viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/review')
  await page.getByLabel('Email').fill(kemi.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('6-digit code').fill(codeOf(world, kemi))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  return { page, context }
}

test('a fact is refused by keyboard, and stands beside the new one', { timeout: 120_000 }, async () => {
  const ada = await underReview(world)
  const { page, context } = await atTheDesk()
  await page.goto(`/review/merchants/${ada.merchant_id}`)
  // Nobody but who has the case can refuse.
  expect(await page.getByLabel('Refuse: Tax identification number').count()).toBe(0)
  await page.getByRole('button', { name: 'Claim this case' }).press('Enter')
  await page.getByText('Yours since').waitFor()
  const refuse = async (what: string, code: string, words: string) => {
    await page.getByLabel(`Refuse: ${what}`, { exact: true }).press('Enter')
    const place = page.locator('.field-verdict details[open]')
    await place.getByLabel('Reason').selectOption(code)
    await place.getByLabel('What the merchant reads').fill(words)
    expect(await axeFaults(page)).toEqual([])
    await place.getByRole('button', { name: 'Refuse this' }).press('Enter')
    await page.getByLabel(`Take back: ${what}`, { exact: true }).waitFor()
  }
  await refuse('Tax identification number', 'differs_in_register', '')
  await refuse('Ngozi Sample', 'other', 'Her card shows somebody else.')
  await page.getByText('Refused besides documents: 2.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await page.getByLabel('Take back: Ngozi Sample').press('Enter')
  await page.getByLabel('Refuse: Ngozi Sample').waitFor()
  await page.getByLabel('Note to the merchant').fill('One number is not right.')
  await page.getByRole('button', { name: 'Send back' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).press('Enter')
  await page.getByText('Sent back. The merchant is told').waitFor()
  expect((await kycOf(world, ada)).refused_fields?.map(({ field }) => field))
    .toEqual(['tax_identification_number'])
  await world.clock.advance(1000)
  await saveProfile(world, ada, { tax_identification_number: '12345678-0009' })
  expect((await submit(world, ada)).status).toBe(200)
  await page.goto(`/review/merchants/${ada.merchant_id}`)
  const again = page.getByRole('region', { name: 'Since the last decision' })
  await again.getByText('Changed', { exact: true }).waitFor()
  expect((await again.getByRole('row').nth(1).innerText()).split('\t'))
    .toEqual(['Tax identification number', '12345678-0001', '12345678-0009'])
  expect(await axeFaults(page)).toEqual([])
  await context.close()
})

test('what is typed is there after a verdict and a reload', { timeout: 120_000 }, async () => {
  const ada = await underReview(world)
  const { page, context } = await atTheDesk()
  const trouble: string[] = []
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('console', (message) => {
    if (/Content Security/.test(message.text())) trouble.push(message.text())
  })
  await page.goto(`/review/merchants/${ada.merchant_id}`)
  await page.getByRole('button', { name: 'Claim this case' }).click()
  await page.getByText('Yours since').waitFor()
  const note = page.getByLabel('Note to the merchant')
  await note.fill('The lower half is cut off.')
  // At once, before a moment has passed.
  await page.getByRole('button', { name: 'Accept: Board resolution' }).click()
  await page.getByText('1 of 7 documents judged').waitFor()
  expect(await note.inputValue()).toBe('The lower half is cut off.')
  await page.getByLabel('Add a note').fill('Ask Ola about the stamp.')
  await expect.poll(async () => (await world.database.selectFrom('review_draft').select('field')
    .where('merchant_id', '=', ada.merchant_id).execute()).length).toBe(2)
  await page.reload()
  expect(await page.getByLabel('Add a note').inputValue()).toBe('Ask Ola about the stamp.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByText('Ask Ola about the stamp.').waitFor()
  expect(await page.getByLabel('Add a note').inputValue()).toBe('')
  expect([await note.inputValue(), trouble]).toEqual(['The lower half is cut off.', []])
  await context.close()
})
