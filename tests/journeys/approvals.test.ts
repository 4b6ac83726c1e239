// A second person: invited, on a phone of their own, and asked before money leaves. Approved in two
// touches, declined
// with a reason, first come first served, and never decided twice when the network swallows the answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, giveCredentials, setUpAuthenticator, title, type Person } from './entering.ts'
import { linkTo } from './mailbox.ts'
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
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let makers: Phone
let checkers: Phone
let others: Phone
const maker = aPerson('ada-maker')
const checker: Person = { ...aPerson('bola-checker'), fullname: 'Bola Sample' }
const other: Person = { ...aPerson('chika-checker'), fullname: 'Chika Sample' }
const approvals = '/dashboard/payouts/payout-approvals'

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  makers = await aPhone(provider.url)
  await enter(makers.page, provider.url, maker)
  await fund(makers.page, provider, 2_000_000)
  await makers.page.goto('/dashboard/payout-pin')
  await setPin(makers.page, '1357', maker.password)
  await makers.page.locator('.toasts').getByText('Your payout PIN is set.').waitFor()
})
afterAll(async () => {
  await Promise.all([makers, checkers, others].map((phone) => phone?.close()))
  await provider.remove()
})

const button = ({ page }: Phone, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function invite(person: Person, role: string) {
  const { page } = makers
  await page.goto('/dashboard/teams/users/create')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('radio', { name: new RegExp(role) }).check()
  await button(makers, 'Send invitation').click()
  await page.waitForURL('**/dashboard/teams/users')
  await page.getByText(person.email).first().waitFor()
}

/** Joins by the mailed link on a phone of their own. */
async function join(person: Person): Promise<Phone> {
  const phone = await aPhone(provider.url)
  await phone.page.goto(await linkTo(provider.url, person.email, '/adduser'))
  await title(phone.page, 'Join the team').waitFor()
  await phone.page.getByText(`Adire Works invites ${person.email}.`).waitFor()
  expect(new URL(phone.page.url()).search).toBe('')
  await phone.page.getByLabel('Full name').fill(person.fullname)
  await phone.page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(phone, 'Join').click()
  await giveCredentials(phone.page, person)
  await setUpAuthenticator(phone.page)
  return phone
}

async function askFor(amount: string) {
  const { page } = makers
  await chooseNewAccount(page, '0000014579')
  await enterAmount(page, amount)
  await button(makers, /^(Pay|Send|Ask)/).click()
  await givePin(page, '1357')
  await page.locator('.toasts').getByText('Payout successfully initiated').first().waitFor()
}

const openFirst = async ({ page }: Phone) => {
  await page.goto(approvals)
  await page.getByRole('list', { name: 'Waiting for you' }).getByRole('link').first().click()
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
    await button(makers, 'Add role').click()
    await page.waitForURL('**/dashboard/teams/roles')
    await page.getByRole('link', { name: /Director/ }).waitFor()
    await invite(checker, 'Director')
    await invite(other, 'Director')
    checkers = await join(checker)
    others = await join(other)
  })

  test('approves in two touches and a PIN, after seeing whom it goes to', async () => {
    proves('route:/dashboard/payouts/payout-approvals', 'transition:approval-status.approved')
    await askFor('48500')
    const { page } = checkers
    await page.goto('/dashboard/overview')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /1 waiting.*Approvals/s })
      .waitFor()
    await openFirst(checkers)
    for (const words of [
      'First payout to this account.',
      'The bank gave this name',
      'Yours is the last approval needed',
    ]) {
      await page.getByText(words).waitFor()
    }
    expect(await checkers.axe()).toEqual([])
    await button(checkers, 'Approve').click()
    await page.getByRole('link', { name: 'Set a PIN' }).click()
    await setPin(page, '2468', checker.password)
    await title(page, 'Approve payout').waitFor()
    await button(checkers, 'Approve').click()
    await givePin(page, '1111')
    await page.getByText('This PIN is not right').first().waitFor()
    await givePin(page, '2468')
    await page.getByText('Approved. It is on its way to the bank.').waitFor()
    await expect
      .poll(async () => (await payoutsOf(makers.page, provider))[0]?.status)
      .toMatch(/SUCCESSFUL|ACTIVE/)
  })

  test('declines with a reason that the maker reads, and the first to decide wins', async () => {
    proves('transition:approval-status.declined')
    await askFor('21000')
    await openFirst(checkers)
    await openFirst(others)
    await button(others, 'Decline').click()
    await button(others, 'Decline payout').click()
    await others.page.getByText('Say why, so that it can be mended.').waitFor()
    await button(others, 'Wrong amount').click()
    await button(others, 'Decline payout').click()
    await others.page.getByText(/^Declined\. .* is told why\.$/).waitFor()
    // The card that is open elsewhere shows something that is over.
    await button(checkers, 'Approve').click()
    await givePin(checkers.page, '2468')
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
    expect(await button(checkers, 'Approve').isDisabled()).toBe(true)
    await checkers.online()
    await expect.poll(() => button(checkers, 'Approve').isEnabled(), { timeout: 30_000 }).toBe(true)
    await withoutAnswer(page, { method: 'PUT', path: /\/payouts\/\d+\/approve/, arrives: true }, async () => {
      await button(checkers, 'Approve').click()
      await givePin(page, '2468')
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
    await button(checkers, 'Decide several at once').click()
    for (const choice of await page.getByRole('checkbox').all()) await choice.check()
    await button(checkers, 'Approve 2').click()
    await givePin(page, '2468')
    await page.getByText('2 of 2 approved').waitFor()
    await expect
      .poll(async () =>
        (await payoutsOf(makers.page, provider))
          .slice(0, 2)
          .every(({ status }) => /SUCCESSFUL|ACTIVE/.test(status)),
      )
      .toBe(true)
  })

  test('nobody approves what they asked for', async () => {
    await askFor('13000')
    await makers.page.goto(approvals)
    await makers.page.getByRole('list', { name: 'Asked by you' }).getByRole('link').first().click()
    await title(makers.page, 'Payout request').waitFor()
    expect(await button(makers, 'Approve').isDisabled()).toBe(true)
  })
})
