// The journal by schedule: asked for once, there on the first of the next month, told of by a mail that holds
// no data, and downloaded in the form of the program.
import { expect, test } from 'vitest'
import { journal } from '#contract/journal.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'
import { collected, DAY, job } from './money/settling.ts'
import { eventsOf } from './team.ts'

const start = '2026-03-20T09:00:00Z'

const plan = async (world: World, merchant: Merchant) =>
  (await world.ask(journal.plan, { token: await freshToken(world, merchant) })).data

async function run(world: World) {
  await job(world, 'journal_run')
  await world.jobsDone()
}

const letters = async (world: World, { email }: Merchant) =>
  (await world.mailbox(email)).filter(({ subject }) => subject.includes('journal'))

test('is there on the first of the next month, once, and the mail holds none of it', async () => {
  const world = await aProvider({ now: start })
  const merchant = await aMerchant(world)
  await collected(world, merchant, 12_345)
  expect(await plan(world, merchant)).toMatchObject({ format: null, version: 0, months: [] })
  const reply = await world.ask(journal.setPlan, { token: merchant.token, body: { format: 'quickbooks' } })
  expect(reply.data).toMatchObject({ format: 'quickbooks', detail: 'days', by_mail: true, version: 1 })
  await run(world)
  await world.clock.advance(11 * DAY)
  // Half an hour past midnight in Lagos: what began before may still be booked.
  await world.clock.advance(14.5 * 3_600_000)
  await run(world)
  expect((await plan(world, merchant)).months).toMatchObject([])
  await world.clock.advance(3_600_000)
  await run(world)
  await run(world)
  const { months } = await plan(world, merchant)
  expect(months).toMatchObject([
    { month: '2026-03', from: '2026-03-01', to: '2026-03-31', format: 'quickbooks', detail: 'days' },
  ])
  const [letter, ...others] = await letters(world, merchant)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ subject: expect.stringContaining('Your journal of March 2026 is ready') })
  expect(letter!.links).toEqual([expect.stringMatching(/\/dashboard\/books$/)])
  expect(letter!.text).not.toMatch(/12,?345|₦|adire/i)
  const { from, to, format, detail } = months[0]!
  const query = new URLSearchParams({ from, to, format, detail }).toString()
  const token = await freshToken(world, merchant)
  const file = await world.request(`/v2/dashboard/journal/file?${query}`, { headers: { token } })
  expect(file.headers.get('content-disposition')).toContain('quickbooks')
  expect(await file.text()).toContain('12345.00')
  expect((await eventsOf(world, merchant.merchant_id)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['journal.plan_set', 'journal.month_made', 'journal.downloaded']))
})

test('without a mail it is kept all the same; switched off there is none', async () => {
  const world = await aProvider({ now: start })
  const merchant = await aMerchant(world)
  const { token } = merchant
  await world.ask(journal.setPlan, { token, body: { format: 'sage', by_mail: false } })
  await world.clock.advance(13 * DAY)
  await run(world)
  expect((await plan(world, merchant)).months).toHaveLength(1)
  expect(await letters(world, merchant)).toEqual([])
  await world.ask(journal.setPlan, { token: await freshToken(world, merchant), body: { format: null } })
  await world.clock.advance(31 * DAY)
  await run(world)
  expect(await plan(world, merchant)).toMatchObject({ format: null, months: [{ month: '2026-03' }] })
})

test('who asked and has left, or may not download any more, gets no mail', async () => {
  const world = await aProvider({ now: start })
  const merchant = await aMerchant(world)
  const reader = await aColleague(world, merchant, ['export_data', 'view_balances'])
  await world.ask(journal.setPlan, { token: reader.token, body: { format: 'zoho' } })
  await world.database.updateTable('role').set({ permissions: ['view_balances'] })
    .where('id', '=', reader.role_id).execute()
  await world.clock.advance(13 * DAY)
  await run(world)
  expect((await plan(world, merchant)).months).toHaveLength(1)
  const subjects = (await world.mailbox(reader.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('journal'))).toEqual([])
})

test('needs the right to download, of documents those to see them; of two one is told', async () => {
  const world = await aProvider({ now: start })
  const merchant = await aMerchant(world)
  const sees = await aColleague(world, merchant, ['view_balances'])
  const takes = await aColleague(world, merchant, ['view_balances', 'export_data'])
  const status = async (token: string, body: object) =>
    (await world.ask(journal.setPlan, { token, body: body as never })).status
  expect(await status(sees.token, { format: 'csv' })).toBe(403)
  expect(await status(takes.token, { format: 'csv', detail: 'documents' })).toBe(403)
  expect(await status(takes.token, { format: 'csv', version: 0 })).toBe(200)
  expect(await status(merchant.token, { format: null, version: 0 })).toBe(409)
})
