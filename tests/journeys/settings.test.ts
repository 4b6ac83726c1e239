// A person keeps the account on a phone: profile, an API key that is renewed, the addresses that may come in,
// a device that is logged out, another authenticator and another password.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, enterAgain, title, type Authenticator } from './entering.ts'
import { mailTo, unusedCode } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { logIn, shownKey as keyOnScreen } from './sign-in-steps.ts'

let provider: ReachableProvider
let phone: Phone
let other: Phone
let authenticator: Authenticator
const owner = aPerson('ada-keeps')
const settings = '/dashboard/settings'

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  authenticator = await enter(phone.page, provider.url, owner)
})
afterAll(async () => {
  await Promise.all([phone, other].map((each) => each?.close()))
})

const slow = { timeout: 10_000 }

const at = async (path: string) => {
  await phone.page.waitForLoadState('networkidle')
  await phone.page.goto(path)
}

/** Drawn out to its whole length: what a bar at the edge covers for now is not too small. */
async function wrong(): Promise<string[]> {
  await phone.page.setViewportSize({ width: 360, height: 2_000 })
  const found = await phone.axe()
  await phone.page.setViewportSize({ width: 360, height: 800 })
  return found
}

/** Each code of the authenticator works once, and so does each backup code: they do not make one wait. */
async function prove(button: string, withPassword = false) {
  const sheet = phone.page.getByRole('dialog')
  if (withPassword) await sheet.getByLabel('Your password', { exact: true }).fill(owner.password)
  await sheet.getByRole('button', { name: 'Use a backup code' }).click()
  await sheet.getByLabel('Backup code').fill(authenticator.backup_codes.shift() ?? '')
  await sheet.getByRole('button', { name: button }).click()
}

const called = async (api_secret: string) =>
  (await fetch(`${provider.url}/v2/dashboard/transactions`, { headers: { api_secret } })).status

/** A shop's own server, which calls with the secret that it is set to until the test ends or it closes. */
function aShopWith(secret: string) {
  const shop = { secret, statuses: [] as number[], isOpen: true }
  const calling = (async () => {
    while (shop.isOpen) {
      shop.statuses.push(await called(shop.secret).catch(() => 0))
      await new Promise((go) => { setTimeout(go, 100) })
    }
  })()
  onTestFinished(() => {
    shop.isOpen = false
    return calling
  })
  return shop
}

const shownSecret = () => phone.page.getByRole('dialog').locator('code').first().innerText()

describe('the owner of a business keeps the account', () => {
  test('changes the name, which survives a reload before it is saved', async () => {
    proves('route:/dashboard/settings/profile')
    const { page } = phone
    await at(settings)
    await page.getByRole('link', { name: /^Profile/ }).click()
    await title(page, 'Profile').waitFor()
    await page.getByLabel('Full name').fill('Ada Nwosu')
    await page.getByText(/^Draft kept on this phone|^Saved on this phone/).first().waitFor()
    await at(`${settings}/profile`)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Nwosu')
    expect(await wrong()).toEqual([])
    await phone.button('Save').click()
    await page.getByRole('link', { name: /Profile.*Ada Nwosu/s }).waitFor()
    expect(await wrong()).toEqual([])
  })

  test('says how customers reach the business', async () => {
    proves('route:/dashboard/settings/business')
    const { page } = phone
    await at(`${settings}/business`)
    await page.getByLabel('Support number').fill('8035550001')
    await page.getByLabel('Address').fill('12 Sample Road, Abeokuta')
    await phone.button('Save').click()
    await page.getByText('Business details saved.').first().waitFor()
    await at(`${settings}/business`)
    await expect.poll(() => page.getByLabel('Support number').inputValue(), slow).toBe('8035550001')
    expect(await wrong()).toEqual([])
  })

  test('switches what holds for the team, and sees how money is written', async () => {
    proves('route:/dashboard/settings/preference', 'route:/dashboard/settings/bank-account')
    const { page } = phone
    await at(`${settings}/preference`)
    const receipts = page.getByRole('switch', { name: /Receipts to customers/ })
    await expect.poll(() => receipts.isChecked()).toBe(false)
    const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await receipts.check({ force: true })
    await answered
    await page.getByText('How other currencies are written').click()
    for (const sample of ['GH₵', 'KSh', 'USh', '$', 'R', '€', '£']) {
      await page.getByText(`${sample}1,234,567.50`, { exact: true }).waitFor()
    }
    expect(await wrong()).toEqual([])
    await at(`${settings}/preference`)
    await expect.poll(() => receipts.isChecked()).toBe(true)
    await at(`${settings}/bank-account`)
    await page.getByText('No bank account yet').waitFor()
    expect(await wrong()).toEqual([])
  })

  test('makes an API key that is shown once, and renews it while the shop goes on calling', async () => {
    proves('route:/dashboard/settings/api-keys')
    const { page } = phone
    await at(`${settings}/api-keys`)
    await page.getByRole('link', { name: 'Make an API key' }).click()
    await page.getByLabel('Name').fill('Web shop')
    await page.getByLabel('Add and change customers').check()
    expect(await wrong()).toEqual([])
    await phone.button('Make the key').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('6-digit code').fill('000000')
    await sheet.getByRole('button', { name: 'Make the key' }).click()
    await sheet.getByText(/This code is not right/).waitFor()
    await prove('Make the key')
    await page.getByRole('heading', { name: 'Your API key' }).waitFor()
    const first = await shownKey()
    expect(await wrong()).toEqual([])
    await phone.button('I have kept it').click()
    await title(page, 'Web shop').waitFor()
    expect(await page.getByText(first).count()).toBe(0)
    const shop = aShopWith(first)
    await phone.button('Make a new secret').click()
    await prove('Make a new one')
    await page.getByRole('heading', { name: 'Your API key' }).waitFor()
    const second = await shownKey()
    await phone.button('I have kept it').click()
    await page.getByText('The one before counts until').waitFor()
    const before = shop.statuses.length
    await expect.poll(() => shop.statuses.length).toBeGreaterThan(before + 3)
    shop.secret = second
    const changedOver = shop.statuses.length
    expect(await wrong()).toEqual([])
    await expect.poll(() => shop.statuses.length).toBeGreaterThan(changedOver + 3)
    shop.isOpen = false
    expect([...new Set(shop.statuses)]).toEqual([200])
    await mailTo(provider.url, owner.email, /A new Oja API key/)
    await phone.button('Revoke this key').click()
    await prove('Revoke')
    await page.getByText('No API key yet').waitFor()
    expect([await called(first), await called(second)]).toEqual([401, 401])
  })

  test('lists the addresses that may come in, and is warned before being locked out', async () => {
    proves('route:/dashboard/settings/ip-whitelist')
    const { page } = phone
    await at(`${settings}/ip-whitelist`)
    await page.getByRole('radio', { name: /Everybody/ }).check()
    await page.getByLabel('Address or range').fill('41.58.0.0/99')
    await phone.button('Add to the list').click()
    await page.getByText(/Enter an address such as/).waitFor()
    await page.getByLabel('Address or range').fill('41.58.7.7/16')
    await phone.button('Add to the list').click()
    await page.getByText('41.58.0.0/16', { exact: true }).waitFor()
    await page.getByText('Your own address is not on the list.').first().waitFor()
    expect(await wrong()).toEqual([])
    await phone.button('Add my own address').click()
    await page.getByText('Your own address is not on the list.').waitFor({ state: 'detached' })
    await phone.button('Save').click()
    await prove('Save')
    await title(page, 'Settings').waitFor()
    await at(`${settings}/ip-whitelist`)
    await page.getByText('127.0.0.1', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Take 41.58.0.0/16 off the list' }).waitFor()
    await mailTo(provider.url, owner.email, /IP whitelist was changed/)
  })

  test('logs another device out, which learns of it with its next step', async () => {
    other = await aPhone(provider.url)
    await enterAgain(other.page, provider.url, owner, await unusedCode(authenticator.key))
    await at(`${settings}/security`)
    const devices = phone.page.getByRole('list', { name: 'Devices that are logged in' })
    await devices.getByRole('listitem').nth(1).waitFor()
    expect(await wrong()).toEqual([])
    await devices.getByRole('button', { name: /^Log out/ }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
    await other.page.goto(settings)
    await other.page.getByText(/Your login session has expired/).first().waitFor()
  })

  test('changes to another authenticator, whose first code ends the one before', async () => {
    const { page } = phone
    await at(`${settings}/security`)
    await page.getByText('backup codes', { exact: false }).first().waitFor()
    await page.getByRole('link', { name: /^Authenticator/ }).click()
    await title(page, 'Change authenticator').waitFor()
    await phone.button('Go on').click()
    await prove('Go on', true)
    await title(page, 'Scan with the new one').waitFor()
    expect(await wrong()).toEqual([])
    const key = await keyOnScreen(page)
    await page.getByLabel('6-digit code of the new authenticator').fill(await unusedCode(key))
    const downloading = page.waitForEvent('download')
    await phone.button('Change authenticator').click()
    const text = readFileSync(await (await downloading).path(), 'utf8')
    await title(page, 'Security').waitFor()
    authenticator = { ...authenticator, key, backup_codes: text.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/gm) ?? [] }
    expect(authenticator.backup_codes).toHaveLength(10)
    await page.getByText(/10 codes are left/).waitFor()
    await mailTo(provider.url, owner.email, /authenticator was changed/)
  })

  test('chooses another password, and logs in with it', async () => {
    proves('route:/dashboard/settings/password')
    const { page } = phone
    await at(`${settings}/password`)
    await page.getByLabel('Password now', { exact: true }).fill(owner.password)
    await page.getByLabel('New password', { exact: true }).fill('Copper-Drum-31')
    expect(await wrong()).toEqual([])
    await phone.button('Change password').click()
    await prove('Change password')
    await title(page, 'Settings').waitFor()
    await mailTo(provider.url, owner.email, /password was changed/)
    await other.page.goto('/login')
    const code = await unusedCode(authenticator.key)
    await logIn(other.page, { ...owner, password: 'Copper-Drum-31' }, code)
  })
})

async function shownKey(): Promise<string> {
  const codes = await phone.page.getByRole('dialog').locator('code').allInnerTexts()
  return codes.find((text) => text.startsWith('oja_test_')) ?? shownSecret()
}
