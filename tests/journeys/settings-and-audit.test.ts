// Settings and the audit trail on a phone: two administrators change the approval policy together, see in the
// trail who did what and that it was not altered since, and read all of it again in a tunnel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title, type Authenticator, type Person } from './entering.ts'
import { setPin } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { addRole, invite, join, joinWithCodes } from './team-steps.ts'

let provider: ReachableProvider
let owners: Phone
let seconds: Phone
let makers: Phone
const owner = aPerson('ada-owner')
const second: Person = { ...aPerson('chi-second'), fullname: 'Chi Sample' }
const maker: Person = { ...aPerson('musa-maker'), fullname: 'Musa Sample' }
const [policy, trail] = ['/dashboard/settings/approvals', '/dashboard/audit-trail']
let authenticator: Authenticator
let secondsAuthenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  owners = await aPhone(provider.url)
  authenticator = await enter(owners.page, provider.url, owner)
})
afterAll(async () => {
  await Promise.all([owners, seconds, makers].map((phone) => phone?.close()))
})

const at = async ({ page }: Phone, path: string) => {
  await page.waitForLoadState('networkidle')
  await page.goto(path)
}

/** Drawn out to its whole length: what a bar at the edge covers for now is not too small. */
async function wrongOn(phone: Phone): Promise<string[]> {
  await phone.page.setViewportSize({ width: 360, height: 2_000 })
  const wrong = await phone.axe()
  await phone.page.setViewportSize({ width: 360, height: 800 })
  return wrong
}

async function choosePin(phone: Phone, pin: string, { password }: Person) {
  const { page } = phone
  await at(phone, '/dashboard/settings')
  await page.getByRole('link', { name: /Payout PIN.*Not set yet/s }).click()
  await setPin(page, pin, password)
  await page.waitForURL('**/dashboard/settings')
  await page.getByRole('link', { name: /Payout PIN.*Set/s }).waitFor()
}

// One business's morning: each chapter goes on where the former ended.
describe('a business with two administrators', () => {
  test('finds what it can set under More, and chooses PINs there', async () => {
    proves('route:/dashboard/settings')
    const { page } = owners
    await at(owners, '/dashboard/overview')
    await owners.button('More').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
    await title(page, 'Settings').waitFor()
    await page.getByRole('link', { name: /Approval policy.*Every payout is paid at once/s }).waitFor()
    expect(await wrongOn(owners)).toEqual([])
    await choosePin(owners, '8206', owner)
    await addRole(owners, authenticator, 'Cashier', ['Start payouts'])
    await invite(owners, authenticator, second, 'Administrator')
    await invite(owners, authenticator, maker, 'Cashier')
    const joined = await joinWithCodes(provider, second, { serviceWorker: true })
    seconds = joined.phone
    secondsAuthenticator = joined.authenticator
    await choosePin(seconds, '9041', second)
  })

  test('types a change that survives a reload, sees what it means, and asks for it with a code', async () => {
    const { page } = owners
    await at(owners, policy)
    await page.getByText('2 people can approve').waitFor()
    await page.getByRole('link', { name: 'Change the policy' }).click()
    await title(page, 'Change the policy').waitFor()
    await expect.poll(() => owners.button('Ask for this change').isDisabled()).toBe(true)
    await page.getByRole('group', { name: /Every payout/ }).getByRole('button', { name: 'Nobody' }).click()
    await owners.button('Add an amount').click()
    await owners.button('Ask for this change').click()
    await page.getByText('Enter an amount.').waitFor()
    await page.getByLabel('From').fill('2000000')
    await page.getByLabel(/Daily limit/).fill('5000000')
    await page.getByLabel(/Daily limit/).blur()
    await page.getByText('A payout of ₦2,000,000.00 needs 1 person.').waitFor()
    await page.getByText('A payout below ₦2,000,000.00 is paid at once.').waitFor()
    await page.getByText('One person may let out ₦5,000,000.00 in a day.').waitFor()
    expect(await wrongOn(owners)).toEqual([])
    await page.getByText(/^Draft kept on this phone/).waitFor()
    await at(owners, policy)
    await page.getByRole('link', { name: 'Go on with your change' }).click()
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('2,000,000')
    await owners.button('Ask for this change').click()
    await page.getByRole('dialog').getByLabel('6-digit code').fill('000000')
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await page.getByText(/This code is not right/).first().waitFor()
    await prove(owners, authenticator, 'Ask for it')
    await page.getByText('Waits for another administrator', { exact: true }).waitFor()
    await page.getByText('You asked for this change: another administrator confirms it.').waitFor()
    await page.getByRole('link', { name: 'Change the policy' }).waitFor()
  })

  test('approves it with the second administrator, who sees what it changes', async () => {
    const { page } = seconds
    await at(seconds, policy)
    await page.getByRole('heading', { name: `${owner.fullname} wants to change the policy` }).waitFor()
    await page.getByText('A payout below ₦2,000,000.00 is paid at once.').waitFor()
    expect(await wrongOn(seconds)).toEqual([])
    await seconds.button('Approve').click()
    await prove(seconds, secondsAuthenticator, 'Approve')
    await seconds.button('Approve').first().waitFor({ state: 'detached' })
    await page.getByText('₦2,000,000.00 and more').waitFor()
    await page.getByRole('list', { name: 'Earlier changes' }).getByText(/Made/).waitFor()
  })

  test('reads in the trail who changed it, what it was, and that nobody altered the line', async () => {
    proves('route:/dashboard/audit-trail', 'route:/dashboard/audit-trail/{id}')
    const { page } = seconds
    await at(seconds, trail)
    await title(page, 'Audit trail').waitFor()
    await seconds.button('Approval policy').click()
    const events = page.getByRole('list', { name: 'events' }).getByRole('link')
    await expect.poll(() => events.count()).toBe(2)
    await expect.poll(() => events.first().innerText()).toMatch(/Approval policy changed\s+Chi Sample/)
    expect(await events.nth(1).innerText()).toContain(owner.fullname)
    expect(await wrongOn(seconds)).toEqual([])
    await events.first().click()
    await title(page, 'Approval policy changed').waitFor()
    await page.getByText('It is as it was written.').waitFor()
    await page.getByText(/Below ₦2,000,000.00: paid at once\s+₦2,000,000.00 and more: 1 person/).waitFor()
    await page.getByText(/ on Linux, 127\.0\.0\.1/).waitFor()
    expect(await wrongOn(seconds)).toEqual([])
    await page.getByRole('link', { name: 'Open: Approval policy' }).click()
    await title(page, 'Approval policy').waitFor()
  })

  test('chooses what it hears of, and is told honestly what this browser can do', async () => {
    const { page } = seconds
    await at(seconds, '/dashboard/settings/notifications')
    await page.getByText('This browser blocks our notices.').waitFor()
    const mail = page.getByRole('switch', { name: 'Mail: A payout waits for you' })
    await expect.poll(() => mail.isChecked()).toBe(true)
    expect(await wrongOn(seconds)).toEqual([])
    const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await mail.uncheck({ force: true })
    await answered
    await at(seconds, '/dashboard/settings/notifications')
    await expect.poll(() => mail.isChecked()).toBe(false)
  })

  test('reads all of it without a network, and changes nothing there', async () => {
    const { page } = seconds
    await at(seconds, `${trail}?kind=policy`)
    await page.getByRole('list', { name: 'events' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    // Screens of the settings are kept once they were opened.
    for (const screen of [policy, `${policy}/change`, '/dashboard/settings/notifications']) {
      await at(seconds, screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    await seconds.offline()
    await page.goto(`${trail}?kind=policy`)
    await page.getByRole('list', { name: 'events' }).getByRole('link').first().click()
    await page.getByText('It is as it was written.').waitFor()
    await page.goto(policy)
    await page.getByText('₦2,000,000.00 and more').waitFor()
    await page.goto(`${policy}/change`)
    await page.getByText('You are offline. The draft is kept on this phone.').waitFor()
    await page.goto('/dashboard/settings/notifications')
    await page.getByText('No network. This is changed online only.').first().waitFor()
    await seconds.online()
  })

  test('shows neither the trail nor the change to whom these are not for', async () => {
    makers = await join(provider, maker)
    const { page } = makers
    await at(makers, trail)
    await page.getByText('Your role may not see the audit trail.').waitFor()
    await at(makers, policy)
    await page.getByText('Only who may change settings can change it.').waitFor()
    await at(makers, `${policy}/change`)
    await page.waitForURL(`**${policy}`)
  })
})
