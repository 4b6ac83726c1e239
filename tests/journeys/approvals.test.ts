// A second person: invited, on a phone of their own, and asked before money leaves. Approved in two
// touches, declined with a reason, first come first served, and never decided twice when the network swallows
// the answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title, type Authenticator, type Person } from './entering.ts'
import {
  chooseNewAccount,
  enterAmount,
  fund,
  givePin,
  payoutsOf,
  setPin,
  withoutAnswer,
} from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { invite, join } from './team-steps.ts'

let provider: ReachableProvider
let makers: Phone
let checkers: Phone
let others: Phone
const maker = aPerson('ada-maker')
const checker: Person = { ...aPerson('bola-checker'), fullname: 'Bola Sample' }
const other: Person = { ...aPerson('chika-checker'), fullname: 'Chika Sample' }
const approvals = '/dashboard/payouts/payout-approvals'
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  makers = await aPhone(provider.url)
  authenticator = await enter(makers.page, provider.url, maker)
  await fund(makers.page, provider, 2_000_000)
  await makers.page.goto('/dashboard/payout-pin')
  await setPin(makers.page, '8206', maker.password)
  await makers.page.locator('.toasts').getByText('Your payout PIN is set.').waitFor()
})
afterAll(async () => {
  await Promise.all([makers, checkers, others].map((phone) => phone?.close()))
})

async function askFor(amount: string) {
  const { page } = makers
  await chooseNewAccount(page, '0000014579')
  await enterAmount(page, amount)
  await makers.button(/^(Pay|Send|Ask)/).click()
  await givePin(page, '8206')
  await page.locator('.toasts').getByText('Payout successfully initiated').first().waitFor()
}

/** The first that says `words`: one that was decided a moment ago may still stand above it. */
const openFirst = async ({ page }: Phone, words = /₦/) => {
  await page.goto(approvals)
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
  await waiting.filter({ hasText: words }).first().click()
  await title(page, 'Approve payout').waitFor()
}

// One business's day: each chapter goes on where the former ended.
describe('a team of three', () => {
  test('is made: a role in words, and an invitation by mail', async () => {
    proves('route:/adduser', 'permission:team-members-given-approval-rights')
    const { page } = makers
    await page.goto('/dashboard/teams')
    await page.waitForURL('**/dashboard/teams/roles')
    await page.goto('/dashboard/teams/roles/create')
    await page.getByLabel('Name').fill('Director')
    for (const right of ['Approve or decline payouts', 'See balances']) await page.getByLabel(right).check()
    expect(await makers.axe()).toEqual([])
    await makers.button('Add role').click()
    await prove(makers, authenticator, 'Add role')
    await page.waitForURL('**/dashboard/teams/roles')
    await page.getByRole('link', { name: /Director/ }).waitFor()
    await invite(makers, authenticator, checker, 'Director')
    await invite(makers, authenticator, other, 'Director')
    checkers = await join(provider, checker, { serviceWorker: true })
    others = await join(provider, other)
  })

  test('approves in two touches and a PIN, after seeing whom it goes to', async () => {
    proves('route:/dashboard/payouts/payout-approvals', 'transition:approval-status.approved')
    await askFor('48500')
    const { page } = checkers
    await page.goto('/dashboard/overview')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: /1 waiting.*Approvals/s }).waitFor()
    await openFirst(checkers)
    for (const words of [
      'First payout to this account.',
      'The bank gave this name',
      'Yours is the last approval needed',
    ]) {
      await page.getByText(words).waitFor()
    }
    expect(await checkers.axe()).toEqual([])
    await checkers.button('Approve').click()
    await page.getByRole('link', { name: 'Set a PIN' }).click()
    await setPin(page, '9041', checker.password)
    await title(page, 'Approve payout').waitFor()
    await checkers.button('Approve').click()
    await givePin(page, '1111')
    await page.getByText('This PIN is not right').first().waitFor()
    await givePin(page, '9041')
    await page.getByText('Approved. It is on its way to the bank.').waitFor()
    await page.goto('/dashboard/overview')
    await bar.getByRole('link', { name: 'Approvals', exact: true }).waitFor()
    await expect
      .poll(async () => (await payoutsOf(makers.page, provider))[0]?.status)
      .toMatch(/SUCCESSFUL|ACTIVE/)
  })

  test('declines with a reason that the maker reads, and the first to decide wins', async () => {
    proves('transition:approval-status.declined')
    await askFor('21000')
    await openFirst(checkers, /21,000/)
    await openFirst(others, /21,000/)
    await others.button('Decline').click()
    await others.button('Decline payout').click()
    await others.page.getByText('Say why, so that it can be mended.').waitFor()
    await others.button('Wrong amount').click()
    await others.button('Decline payout').click()
    await others.page.getByText(/^Declined\. .* is told why\.$/).waitFor()
    // The card that is open elsewhere shows something that is over.
    await checkers.button('Approve').click()
    await givePin(checkers.page, '9041')
    await checkers.page
      .getByText(/Chika Sample.*declined/)
      .first()
      .waitFor()
    await makers.page.goto(`${approvals}?view=decided`)
    await makers.page.getByText('Declined: Wrong amount').first().waitFor()
  })

  test('decides online only, and once, when the answer is lost', async () => {
    await askFor('33000')
    await openFirst(checkers)
    const { page } = checkers
    await checkers.offline()
    await page.getByText('No network. A decision is made online only.').waitFor()
    await expect.poll(() => checkers.button('Approve').isDisabled()).toBe(true)
    await checkers.online()
    await expect.poll(() => checkers.button('Approve').isEnabled(), { timeout: 30_000 }).toBe(true)
    await withoutAnswer(page, { method: 'PUT', path: /\/payouts\/\d+\/approve/, arrives: true }, async () => {
      await checkers.button('Approve').click()
      await givePin(page, '9041')
      await page.getByText('We don’t know yet.').waitFor()
    })
    await page.getByText('Approved. It is on its way to the bank.').waitFor()
    await expect
      .poll(async () => (await payoutsOf(makers.page, provider))[0]?.status)
      .toMatch(/SUCCESSFUL|ACTIVE/)
  })

  test('decides several at once, each by itself', async () => {
    await askFor('11000')
    await askFor('12000')
    const { page } = checkers
    await page.goto(approvals)
    await checkers.button('Decide several at once').click()
    for (const choice of await page.getByRole('checkbox').all()) await choice.check()
    await checkers.button('Approve 2').click()
    await givePin(page, '9041')
    await page.getByText('2 of 2 approved').waitFor()
    await expect
      .poll(async () =>
        (await payoutsOf(makers.page, provider))
          .slice(0, 2)
          .every(({ status }) => /SUCCESSFUL|ACTIVE/.test(status)),
      )
      .toBe(true)
  })

  test('declines several for one reason; what a colleague decided meanwhile says who and when', async () => {
    await askFor('14000')
    await askFor('15000')
    const { page } = checkers
    await openFirst(others)
    await page.goto(approvals)
    await checkers.button('Decide several at once').click()
    for (const choice of await page.getByRole('checkbox').all()) await choice.check()
    expect(await checkers.axe()).toEqual([])
    await others.button('Decline').click()
    await others.button('Already paid').click()
    await others.button('Decline payout').click()
    await others.page.getByText(/^Declined\. .* is told why\.$/).waitFor()
    await checkers.button('Decline 2').click()
    await checkers.button('No invoice').click()
    expect(await checkers.axe()).toEqual([])
    await checkers.button('Decline 2 payouts').click()
    await page.getByText('1 of 2 declined').waitFor()
    const first = /Already decided: Chika Sample declined this on \d+ \w+ \d{4} at \d\d:\d\d\./
    await page.getByText(first).waitFor()
    expect(await checkers.axe()).toEqual([])
    const payouts = await payoutsOf(makers.page, provider)
    expect(payouts.slice(0, 2).map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED'])
  })

  test('nobody approves what they asked for', async () => {
    await askFor('13000')
    await makers.page.goto(approvals)
    await makers.page.getByRole('list', { name: 'Asked by you' }).getByRole('link').first().click()
    await title(makers.page, 'Payout request').waitFor()
    await expect.poll(() => makers.button('Approve').isDisabled()).toBe(true)
  })
})
