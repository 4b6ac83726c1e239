// An administrator loses the phone: back in on another with a backup code, the lost one is logged out and
// keeps what was typed, the authenticator moves to the new phone, and nothing of the old one opens the
// account.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, title, toasted, type Authenticator } from './entering.ts'
import { codeFor, mailTo, unusedCode } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { enterByScreens, giveCredentials, logIn, logInWithBackupCode, shownKey } from './sign-in-steps.ts'

let provider: ReachableProvider
/** The one that will be lost, and the one bought after it. */
let lost: Phone
let bought: Phone
let before: Authenticator
let now: Authenticator
const owner = aPerson('ada-loses')
const security = '/dashboard/settings/security'
const profile = '/dashboard/settings/profile'

beforeAll(async () => {
  provider = await sharedProvider()
  lost = await aPhone(provider.url)
  before = await enterByScreens(lost.page, provider.url, owner)
})
afterAll(async () => {
  await Promise.all([lost, bought].map((phone) => phone?.close()))
})

const codesIn = (text: string) => text.match(/\b[a-z0-9]{5}-[a-z0-9]{5}\b/g) ?? []

/** Of ten, these are the ones that nobody has used. */
async function prove(button: string, backup_code: string) {
  const sheet = bought.page.getByRole('dialog')
  await sheet.getByLabel('Your password', { exact: true }).fill(owner.password)
  await sheet.getByRole('button', { name: 'Use a backup code' }).click()
  await sheet.getByLabel('Backup code').fill(backup_code)
  await sheet.getByRole('button', { name: button }).click()
}

/** The first step goes well, the code is refused. */
async function isRefused({ page }: Phone, code: string) {
  await page.goto('/login')
  await giveCredentials(page, owner)
  if (/^\d+$/.test(code)) await page.getByLabel('6-digit code').fill(code)
  else {
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(code)
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await toasted(page, 'Error', /.+/)
  await title(page, 'Log in').waitFor()
}

// One bad day: each chapter goes on where the former ended.
describe('an administrator whose phone is gone', () => {
  test('was about to change the name on it', async () => {
    const { page } = lost
    await page.waitForLoadState('networkidle')
    await page.goto(profile)
    await page.getByLabel('Full name').fill('Ada Nwosu')
    await page.getByText(/^Draft kept on this phone|^Saved on this phone/).first().waitFor()
  })

  test('comes in on another phone with a backup code, and is told how many are left', async () => {
    bought = await aPhone(provider.url)
    await bought.page.goto('/login')
    await logInWithBackupCode(bought.page, owner, before)
    await toasted(bought.page, 'Info', /9 backup codes are left\. If your phone is lost/)
    await bought.page.goto(security)
    await bought.page.getByText('9 codes are left.', { exact: false }).waitFor()
  })

  test('logs the lost phone out, which says so at its next step and leads to login', async () => {
    const devices = bought.page.getByRole('list', { name: 'Devices that are logged in' })
    await devices.getByRole('listitem').nth(1).waitFor()
    expect(await bought.axe()).toEqual([])
    await devices.getByRole('button', { name: /^Log out/ }).click()
    await bought.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
    await lost.page.getByLabel('Full name').fill('Ada Nwosu-Obi')
    await lost.page.getByText(/^Draft kept on this phone|^Saved on this phone/).first().waitFor()
    await lost.button('Save').click()
    const notice = lost.page.getByRole('dialog', { name: 'Authentication Session' })
    await notice.getByText(/Your login session has expired/).waitFor()
    expect(await lost.axe()).toEqual([])
    await lost.button('Continue to login').click()
    await title(lost.page, 'Log in').waitFor()
  })

  test('moves the authenticator to the new phone, proven with another backup code', async () => {
    const { page } = bought
    await page.getByRole('link', { name: /^Authenticator/ }).click()
    await title(page, 'Change authenticator').waitFor()
    await bought.button('Go on').click()
    await prove('Go on', before.backup_codes.shift() ?? '')
    await title(page, 'Scan with the new one').waitFor()
    const key = await shownKey(page)
    await page.getByLabel('6-digit code of the new authenticator').fill(await unusedCode(key))
    const downloading = page.waitForEvent('download')
    await bought.button('Change authenticator').click()
    const text = readFileSync(await (await downloading).path(), 'utf8')
    now = { ...before, key, backup_codes: codesIn(text) }
    expect(now.backup_codes).toHaveLength(10)
    await page.getByText(/10 codes are left/).waitFor()
    await mailTo(provider.url, owner.email, /authenticator was changed/)
  })

  test('makes new backup codes, kept as a file, and the ones before end', async () => {
    const { page } = bought
    await bought.button('Make new codes').click()
    await prove('Make new codes', now.backup_codes[0] ?? '')
    await page.getByRole('heading', { name: 'Your new backup codes' }).waitFor()
    expect(await bought.axe()).toEqual([])
    const downloading = page.waitForEvent('download')
    await bought.button('Save as a file').click()
    const kept = codesIn(readFileSync(await (await downloading).path(), 'utf8'))
    await bought.button('I have kept them').click()
    await page.getByText(/10 codes are left/).waitFor()
    expect(kept).toHaveLength(10)
    expect(kept.filter((code) => now.backup_codes.includes(code))).toEqual([])
    const ended = now.backup_codes[1] ?? ''
    now = { ...now, backup_codes: kept }
    await isRefused(lost, ended)
  })

  test('is safe: neither the authenticator nor the backup codes of the lost phone are taken', async () => {
    await isRefused(lost, before.backup_codes[0] ?? '')
    await isRefused(lost, codeFor(before.key))
  })

  test('finds the lost phone again: what was typed on it is still there, and is saved', async () => {
    const { page } = lost
    await page.goto('/login')
    await logIn(page, owner, await unusedCode(now.key))
    await page.goto(profile)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Nwosu-Obi')
    await lost.button('Save').click()
    await page.getByRole('link', { name: /Profile.*Ada Nwosu-Obi/s }).waitFor()
    await bought.page.goto('/dashboard/settings')
    await bought.page.getByRole('link', { name: /Profile.*Ada Nwosu-Obi/s }).waitFor()
  })

  test('reads all of it in the audit trail, in words', async () => {
    const { page } = bought
    await page.goto('/dashboard/audit-trail?kind=access')
    const events = page.getByRole('list', { name: 'events' })
    for (const words of ['Logged in with a backup code', 'Another device logged out', 'Authenticator changed',
      'New backup codes made', 'Login refused']) {
      await events.getByText(words, { exact: true }).first().waitFor()
    }
    await events.getByRole('link').filter({ hasText: 'Login refused' }).first().click()
    await title(page, 'Login refused').waitFor()
    await page.getByText('Wrong code', { exact: true }).waitFor()
    await page.getByText('It is as it was written.').waitFor()
  })
})
