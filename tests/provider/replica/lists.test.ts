// Lists on a real standby: what may lag is read there, one's own changes are always to be seen, and the money
// is the primary's.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { customers } from '#contract/customers.ts'
import { SCREEN_ROWS } from '#contract/page.ts'
import { payouts } from '#contract/payouts.ts'
import { transactions } from '#contract/transactions.ts'
import { keyRights } from '#domain/api-key.ts'
import { kobo } from '#domain/money.ts'
import { fund } from '#provider/accounts/funding.ts'
import { sourceAccount } from '#provider/accounts/open.ts'
import { jobWork } from '#provider/jobs.ts'
import { seed } from '#provider/nouns.ts'
import { openSession } from '#provider/sessions.ts'
import { endpoints } from '#tests/faults/endpoints.ts'
import { aProduct } from '#tests/provider/money/debiting.ts'
import { aMerchant, pay, type Merchant } from '#tests/provider/money/merchant.ts'
import { aSecured } from '#tests/provider/secured.ts'
import { eventsOf } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aPrimary, aStandby, listsAnswered, type Primary, type Standby } from './standby.ts'

let primary: Primary
let standby: Standby
let world: World
beforeAll(async () => {
  primary = await aPrimary()
  standby = await aStandby(primary)
  world = await aProvider({
    template: primary.url, replica: standby.urlOf, most_lag_ms: 600_000, now: '2026-11-21T09:30:00Z',
  })
}, 120_000)
afterAll(async () => {
  await world.stop()
  await standby.remove()
  await primary.remove()
})

/** The standby shows all that is there, and the provider knows that it is fit. */
async function fit() {
  await standby.caughtUp()
  expect(await world.app.replica?.look()).toBe('used')
}

/** Nothing arrives at the standby any more, until the test has ended. */
async function paused() {
  onTestFinished(() => standby.resume())
  await standby.pause()
}

const names = async ({ token }: Pick<Merchant, 'token'>) =>
  (await world.ask(customers.list, { token })).data.items.map(({ fullname }) => fullname)

const add = async ({ token }: Pick<Merchant, 'token'>, fullname: string) =>
  (await world.ask(customers.create, { token, body: { fullname } })).data

/** As a job does it, of which the trail of the merchant says nothing. */
const rename = ({ id }: { id: string }, fullname: string) =>
  world.database.updateTable('customer').set({ fullname }).where('id', '=', id).execute()

/** The demo's administrator, in the mode in which there is most. */
async function demo() {
  await seed(jobWork(world.app))
  const settlement = await world.database.selectFrom('settlement').select(['id', 'merchant_id'])
    .where('mode', '=', 'live').orderBy('id').executeTakeFirstOrThrow()
  const { merchant_id } = settlement
  const ofThem = <T extends 'customer' | 'payout_account'>(table: T) =>
    world.database.selectFrom(table as 'customer').select('id').where('merchant_id', '=', merchant_id)
      .where('mode', '=', 'live').orderBy('id').executeTakeFirstOrThrow()
  const { id: user_id } = await world.database.selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id').select('member.id')
    .where('member.merchant_id', '=', merchant_id).where('role.name', '=', 'merchant_admin')
    .executeTakeFirstOrThrow()
  const { token } = await jobWork(world.app).inTransaction((work) =>
    openSession(work, { merchant_id, user_id, kind: 'member', mode: 'live' }))
  // The demo collects by direct debit in test mode alone.
  const { reference } = await aProduct(world, { token })
  return {
    token,
    params: {
      'settlements.transactions': { id: settlement.id },
      'customers.vnubans': { id: (await ofThem('customer')).id },
      'directDebit.subscriptions': { reference },
      'reservedAccounts.payouts': { id: (await ofThem('payout_account')).id },
    } as Record<string, object>,
    query: { 'finder.find': { search: 'adire' } } as Record<string, object>,
  }
}

test('every list that may lag is read from the standby, and says what the primary says', async () => {
  const { token, params, query } = await demo()
  const lists = endpoints.filter(({ endpoint }) => endpoint.lags_unless)
  const texts = async () => {
    const said: Record<string, string> = {}
    for (const { name, endpoint } of lists) {
      const asked = { token, params: params[name] ?? {}, query: query[name] ?? {} }
      const { status, text } = await world.ask(endpoint, asked as never)
      said[name] = `${status} ${text}`
    }
    return said
  }
  // Nobody has looked yet.
  const before = await listsAnswered(world)
  const ofPrimary = await texts()
  expect(await before()).toEqual({ 'primary unknown': lists.length })
  await fit()
  const since = await listsAnswered(world)
  expect(await texts()).toEqual(ofPrimary)
  expect(await since()).toEqual({ replica: lists.length })
  expect(Object.values(ofPrimary).filter((said) => !said.startsWith('200 '))).toEqual([])
  expect(Object.values(ofPrimary).filter((said) => said.length > 1_000).length).toBeGreaterThan(12)
}, 120_000)

test('while nothing arrives there one sees what one did, and others what was there before', async () => {
  const [ours, theirs] = [await aMerchant(world), await aMerchant(world)]
  const [tunde, bisi] = [await add(ours, 'Tunde Sample'), await add(theirs, 'Bisi Sample')]
  await fit()
  await paused()
  await rename(tunde, 'Tunde Renamed')
  await rename(bisi, 'Bisi Renamed')
  const since = await listsAnswered(world)
  expect(await names(ours)).toEqual(['Tunde Sample'])
  expect(await names(theirs)).toEqual(['Bisi Sample'])
  expect(await since()).toEqual({ replica: 2 })

  await add(ours, 'Uche Sample')
  expect(await names(ours)).toEqual(['Uche Sample', 'Tunde Renamed'])
  expect(await names(theirs)).toEqual(['Bisi Sample'])
  expect(await since()).toEqual({ replica: 3, 'primary own_change': 1 })

  await standby.resume()
  await fit()
  expect(await names(ours)).toEqual(['Uche Sample', 'Tunde Renamed'])
  expect(await names(theirs)).toEqual(['Bisi Renamed'])
  expect(await since()).toEqual({ replica: 5, 'primary own_change': 1 })
})

test('a payout that was just sent is in the list', async () => {
  const ours = await aMerchant(world)
  await fit()
  await paused()
  const { unique_reference } = await pay(world, ours)
  const since = await listsAnswered(world)
  const { data } = await world.ask(payouts.list, { token: ours.token })
  expect(data.items.map((payout) => payout.unique_reference)).toEqual([unique_reference])
  await world.ask(payouts.list, { token: ours.token, query: { unique_reference } })
  expect(await since()).toEqual({ 'primary own_change': 1, 'primary one_thing': 1 })
})

test('money is read from the primary, however old the standby is', async () => {
  const ours = await aMerchant(world, { naira: 1_000 })
  await fit()
  await paused()
  await jobWork(world.app).inTransaction(async (work) => {
    const tenant = { merchant_id: ours.merchant_id, mode: ours.mode }
    const source = await sourceAccount(work, tenant, ours.nuban)
    await fund(work, tenant, { source, amount: kobo(50_000), sender_name: 'SENDER SAMPLE' })
  })
  const since = await listsAnswered(world)
  const { token } = ours
  const { data } = await world.ask(accounts.details, { token })
  expect(data.accounts[0]).toMatchObject({ available: 150_000 })
  expect((await world.ask(accounts.history, { token })).data.items).toHaveLength(2)
  expect(await since()).toEqual({})
})

test('a program is answered by the primary: it acts on what it reads', async () => {
  const owner = await aSecured(world)
  const body = { name: 'Shop', permissions: [...keyRights], days: 0 as const, totp_code: await owner.code() }
  const { api_secret } = (await world.ask(apiKeys.create, { token: owner.token, body })).data
  await fit()
  const since = await listsAnswered(world)
  await world.ask(transactions.list, { token: api_secret! }).then((reply) => reply.data)
  expect(await since()).toEqual({ 'primary program': 1 })
})

test('a page below a row of the last minute is the primary\'s, so that no row falls between two pages',
  async () => {
  const ours = await aMerchant(world)
  for (const name of ['Ada', 'Bola', 'Chi']) await add(ours, `${name} Sample`)
  await fit()
  const { token } = ours
  const page = async (cursor?: string) =>
    (await world.ask(customers.list, { token, query: { limit: 1, ...cursor && { cursor } } })).data
  const since = await listsAnswered(world)
  const cursor = (await page()).next_cursor ?? ''
  expect((await page(cursor)).items).toMatchObject([{ fullname: 'Bola Sample' }])
  expect(await since()).toEqual({ replica: 1, 'primary young_page': 1 })
  await world.clock.advance(61_000)
  await standby.caughtUp()
  expect((await page(cursor)).items).toMatchObject([{ fullname: 'Bola Sample' }])
  expect(await since()).toEqual({ replica: 2, 'primary young_page': 1 })
})

test('a list that leaves as a file is read there, and stands in the trail of the primary', async () => {
  const ours = await aMerchant(world)
  await add(ours, 'Ada Sample')
  await fit()
  const since = await listsAnswered(world)
  const query = { limit: SCREEN_ROWS + 1 }
  await world.ask(customers.list, { token: ours.token, query }).then((reply) => reply.data)
  expect(await since()).toEqual({ replica: 1 })
  expect((await eventsOf(world, ours.merchant_id)).at(-1)).toMatchObject({
    action: 'list.exported', user_id: ours.user_id, after: { rows: 1, continued: false },
  })
})
