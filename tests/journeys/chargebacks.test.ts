// A payer charges a payment back, on a phone: the payment by card is played, the merchant writes an answer
// with a photograph while there is no network, the browser is killed, and the answer is there once, when it
// is back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { aPdf, aPhotoOf } from './papers.ts'
import { ask } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { onDisk: true })
  await enter(phone.page, provider.url, aPerson('ada-is-charged-back'))
})
afterAll(() => phone.close())

/** Axe on the phone, and on a desktop. */
interface Answered { status: string, explanation: string | null, evidence: { name: string }[] }

let reference = ''

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('is paid by card, and sees no more of the card than ten digits', async () => {
    proves('route:/dashboard/cards', 'route:/dashboard/cards/{id}')
    const { page } = phone
    await page.goto('/dashboard/cards')
    await page.getByText('No card payments yet').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto('/dashboard/simulator?part=card')
    await page.getByLabel('Amount').fill('12500')
    await page.getByLabel('Payer\'s name').fill('INDIGO LOOM SAMPLE')
    await page.getByLabel('Card number').fill('4111 1111 1111 1112')
    await page.getByText('This is not the number of a card. Check each digit.').waitFor()
    await expect.poll(() => phone.button('Pay by card').isDisabled()).toBe(true)
    await page.getByLabel('Card number').fill('4111 1111 1111 1111')
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Pay by card').click()
    await title(page, 'Card payment').waitFor()
    await page.getByText('411111 •••• 1111').waitFor()
    expect(await page.content()).not.toContain('4111111111111111')
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto('/dashboard/cards?brand=visa')
    await phone.link(/Indigo Loom Sample/i).waitFor()
    await page.goto('/dashboard/cards?brand=verve')
    await page.getByText('Nothing matches').waitFor()
    await page.goto('/dashboard/cards')
    await phone.link(/Indigo Loom Sample/i).click()
    await title(page, 'Card payment').waitFor()
  })

  test('hears of a chargeback, and answers it without a network, once', async () => {
    proves('route:/dashboard/chargeback', 'route:/dashboard/chargeback/{id}')
    const { page } = phone
    await page.goto('/dashboard/chargeback')
    await page.getByText('No chargebacks').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto('/dashboard/cards')
    await phone.link(/Indigo Loom Sample/i).click()
    await phone.link('Charge back').click()
    await page.getByText('₦12,500.00 · ').first().waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Charge it back').click()
    await title(page, 'Chargeback').waitFor()
    await page.getByText('The payer says that nothing was delivered.').waitFor()
    await page.getByText('₦12,500.00 is held until then.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    reference = page.url().split('/').pop() ?? ''
    await phone.link('Contest').click()
    await title(page, 'Contest').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])

    // From when the worker is in charge, a photograph needs no network.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await phone.offline()
    await page.getByLabel('What happened').fill('Collected on Monday')
    await page.getByLabel('Choose file: Evidence').setInputFiles(aPdf('delivery note.pdf'))
    await page.getByText('delivery note.pdf').waitFor()
    await page.getByLabel('Take photo: Evidence').setInputFiles(await aPhotoOf('SIGNED'))
    // What is typed while a photograph is read does not lose it, nor the photograph what is typed.
    await page.getByLabel('What happened').fill('Collected on Monday, and signed for.')
    await page.getByText('2 of 5').waitFor()
    await page.getByText(/kept on this phone and sent by itself/).waitFor()
    await page.getByLabel('What happened').blur()
    await page.waitForTimeout(500)
    await phone.kill()

    await phone.reopen(`/dashboard/chargeback/${reference}/contest`)
    const again = phone.page
    await title(again, 'Contest').waitFor()
    await again.getByText('2 of 5').waitFor()
    await expect.poll(() => again.getByLabel('What happened').inputValue())
      .toBe('Collected on Monday, and signed for.')
    await phone.offline()
    await again.getByText(/kept on this phone and sent by itself/).waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Send when there is a network').click()
    await title(again, 'Chargeback').waitFor()
    await again.getByText('Your evidence is on this phone.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.online()
    await again.getByText('The payer’s bank decides.').waitFor({ timeout: 60_000 })
    const path = `dashboard/chargeback/${reference}`
    const there = await ask<Answered>(again, provider, path)
    expect(there).toMatchObject({
      status: 'DISPUTED', explanation: 'Collected on Monday, and signed for.',
    })
    expect(there.evidence.map(({ name }) => name)).toEqual(['delivery note.pdf', 'IMG_0001.jpg'])
    await again.getByRole('list', { name: 'Evidence' }).getByText('IMG_0001.jpg').waitFor()
    const [saved] = await Promise.all([
      again.waitForEvent('download'), phone.button('Download delivery note.pdf').click(),
    ])
    expect(saved.suggestedFilename()).toBe('delivery note.pdf')
    expect(await phone.axeOfBoth()).toEqual([])
  })

  test('learns what the bank decided, and accepts another one for good', async () => {
    const { page } = phone
    await phone.link('Let the bank decide').click()
    await page.getByText('The bank decides').waitFor()
    await phone.button('For you').click()
    await page.getByText('You keep the payment. Nothing is held any more.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])

    await page.goto('/dashboard/simulator?part=card')
    await page.getByLabel('Amount').fill('3000')
    await page.getByLabel('Payer\'s name').fill('AMBER DRUM SAMPLE')
    await phone.button('Pay by card').click()
    await phone.link('Charge back').click()
    await page.getByText('₦3,000.00 · ').first().waitFor()
    await phone.button('Charge it back').click()
    await title(page, 'Chargeback').waitFor()
    await phone.button('Accept').click()
    await page.getByText('₦3,000.00 goes back to').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByText('You accepted it: the payer gets the payment back.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto('/dashboard/chargeback?status=ACCEPTED')
    await phone.link(/Amber Drum Sample/i).waitFor()
    expect(await phone.link(/Indigo Loom Sample/i).count()).toBe(0)
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Export').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      phone.button('CSV for a spreadsheet').click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^TEST-chargebacks.*\.csv$/)
    await page.goto(`/dashboard/chargeback/${reference}/contest`)
    await page.getByText('This is answered').waitFor()
  })
})
