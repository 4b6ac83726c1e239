// A merchant shares payments with a sub-account, on a phone: typed, kept over a reload, refused with a wrong
// code, saved, and ended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { mailTo } from './mailbox.ts'
import { chooseBank } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const email = 'admin@adire.example'
const list = '/dashboard/sub-accounts'

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, email)
  await phone.page.goto(`${list}/create`)
  await chooseBank(phone.page, 'Access Bank')
  await phone.page.getByLabel('Account number').fill('0123450711')
  await phone.button('Save sub-account').click()
  await title(phone.page, 'Sub-accounts').waitFor()
})
afterAll(() => phone.close())

const code = async (button: string, digits: string) => {
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('6-digit code').fill(digits)
  await sheet.getByRole('button', { name: button }).click()
  return sheet
}

describe('a merchant', () => {
  test('says who gets how much, and sees what it comes to; it outlives a reload', async () => {
    const { page } = phone
    await page.getByText('Nothing is shared: all of it goes to your main account.').click()
    await title(page, 'Share payments').waitFor()
    await phone.button('Share with a sub-account').click()
    await page.getByLabel('Who gets it').click()
    await page.getByRole('combobox', { name: 'Search sub-account' }).fill('0123450711')
    await page.getByRole('option').first().click()
    await page.getByLabel('Percent').fill('250')
    await page.getByText('Enter a percentage from 0.01 to 100.').waitFor()
    expect(await phone.button('Continue').isDisabled()).toBe(true)
    await page.getByLabel('Percent').fill('12.5')
    await page.getByText('₦1,250.00').waitFor()
    await page.getByText('₦8,750.00').waitFor()
    await page.getByText(/^Draft kept on this phone|^Saved on this phone/).first().waitFor()
    expect(await phone.axe()).toEqual([])
    await page.reload()
    await title(page, 'Share payments').waitFor()
    await expect.poll(() => page.getByLabel('Percent').inputValue()).toBe('12.5')
  })

  test('loses nothing with a wrong code, saves it with a right one, and is told by mail', async () => {
    const { page } = phone
    await phone.button('Continue').click()
    await (await code('Save the split', '000000')).getByText(/This code is not right/).waitFor()
    expect(await phone.axe()).toEqual([])
    await code('Save the split', await demoCode(provider, email))
    await title(page, 'Sub-accounts').waitFor()
    await page.getByText(/^12.5% to /).waitFor()
    expect(await phone.axe()).toEqual([])
    await mailTo(provider.url, email, /How settlements are split was changed/)
    await page.goto('/dashboard/settlements/unsettled')
    await page.getByText(/and to sub-accounts what is shared/).waitFor()
  })

  test('is not told that somebody else changed it when the answer to their own save is lost', async () => {
    const { page } = phone
    await page.goto(`${list}/split/edit`)
    await page.getByLabel('Percent').fill(' 13,5% ')
    await page.route('**/v2/dashboard/splits', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }, { times: 1 })
    await phone.button('Continue').click()
    await code('Save the split', await demoCode(provider, email))
    await page.getByText('Your split is saved.').waitFor()
    expect(await page.getByText('Somebody has changed this split').count()).toBe(0)
    await page.goto(list)
    await page.getByText(/^13.5% to /).waitFor()
  })

  test('ends it, and everything goes to the main account again', async () => {
    const { page } = phone
    await page.goto(`${list}/split/edit`)
    await expect.poll(() => page.getByLabel('Percent').inputValue()).toBe(' 13,5%')
    await phone.button('Stop sharing payments').click()
    await code('End the split', await demoCode(provider, email))
    await title(page, 'Sub-accounts').waitFor()
    await page.getByText('Nothing is shared: all of it goes to your main account.').waitFor()
  })
})
