// Settlements that the bank contradicts itself about: two reviewers settle each, once, and the merchant sees
// it.
import { expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider } from '#tests/world.ts'
import { faultsIn, unsettled } from './money/collecting.ts'
import { aMerchant, freshToken } from './money/merchant.ts'
import {
  aBank, approvedAccount, collected, DAY, listed, MINUTE, run, shown, sweep,
} from './money/settling.ts'
import { aDesk, aReviewer, type Desk } from './review-world.ts'
import { found } from './settling.ts'
import { eventsOf } from './team.ts'

/** A settlement of 3,000 naira that the bank refused, and then said that it paid; two reviewers. */
async function contradicted(first = '57', then = '00') {
  const bank = aBank({ send: first, query: null })
  const world = await aProvider({ outside: { rail: bank.rail } })
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant)
  await collected(world, merchant, 1_000, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const [sent] = bank.sends
  await bank.notice(sent!.session_id, then)
  const read = async () => (await listed(world, merchant))[0]!
  const path = `/review/settlements/${(await read()).id}`
  const [one, other] = [await aDesk(world, 'Kemi Sample'), await aDesk(world, 'Ola Sample')]
  return { bank, world, merchant, read, path, one, other }
}

const propose = (desk: Desk, path: string, outcome: 'PAID' | 'NOT_PAID') =>
  desk.post(`${path}/propose`, { ...found, outcome })

const proposalOn = async (desk: Desk, path: string) =>
  /name="settlement" value="([^"]+)"/.exec((await desk.get(path)).text)?.[1] ?? ''

test('stand in a list without amounts; one is opened with what the bank said', async () => {
  const { world, one, path } = await contradicted()
  const { text } = await one.get('/review/settlements')
  expect(text).toContain(`href="${path}"`)
  expect(text).not.toContain('3,000.00')
  const page = await one.get(path)
  const said = ['57: The sender may not make this transfer.', '00: It is paid.']
  for (const words of ['₦3,000.00', '••••••6701', ...said]) {
    expect(page.text).toContain(words)
  }
  expect((await one.get(path)).text).toContain('Opened the settlement')
  expect((await world.request(path)).status).toBe(303)
  expect((await one.get('/review/settlements/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('are told to the reviewers by mail, once each time that the bank contradicts itself', async () => {
  const { bank, world, path, one, other } = await contradicted()
  const { email } = await aReviewer(world)
  const told = async () => (await world.mailbox(email))
    .filter(({ subject }) => subject === 'A contradicted settlement waits for a reviewer')
  const later = () => world.app.jobs['tell_waiting']!({}, jobWork(world.app))
  await later()
  await later()
  const [letter, ...more] = await told()
  expect(more).toEqual([])
  expect(letter!.text).toContain('http://oja.example/review/settlements')
  expect(letter!.text).not.toMatch(/3,000|6701/)

  await propose(one, path, 'PAID')
  await other.post(`${path}/confirm`, { settlement: await proposalOn(one, path) })
  await world.clock.advance(MINUTE)
  await bank.notice(bank.sends[0]!.session_id, '57')
  await later()
  expect(await told()).toHaveLength(2)
})

test('paid, once two have agreed: the money leaves once, and the merchant sees it and is told', async () => {
  const { bank, world, merchant, read, path, one, other } = await contradicted()
  expect((await propose(one, path, 'PAID')).status).toBe(303)
  expect(await read()).toMatchObject({ settlement_status: 'FAILED', contradicted: true })
  const settlement = await proposalOn(one, path)
  const own = await one.post(`${path}/confirm`, { settlement })
  expect([own.status, own.text.includes('Another reviewer has to confirm it.')]).toEqual([409, true])

  const twice = await Promise.all([1, 2].map(() => other.post(`${path}/confirm`, { settlement })))
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(await read()).toMatchObject({
    settlement_status: 'SUCCESSFUL', contradicted: false, reason: null, next_try_at: null, attempts: 1,
  })
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
  const { events } = await shown(world, merchant, (await read()).id)
  expect(events.at(-1)).toMatchObject({ kind: 'paid' })
  expect((await world.mailbox(merchant.email))[0]).toMatchObject({ subject: 'TEST: A settlement was paid' })
  const trail = await eventsOf(world, merchant.merchant_id)
  expect(trail.filter(({ action }) => action === 'settlement.settled'))
    .toEqual([expect.objectContaining({ after: expect.objectContaining({
      ...found, status: 'SUCCESSFUL', proposed_by: 'Kemi Sample', by: 'Ola Sample',
    }) })])
  await world.clock.advance(DAY)
  await sweep(world)
  expect(bank.sends).toHaveLength(1)
})

test('not paid: it is sent again under another session, and paid once', async () => {
  const { bank, world, merchant, read, path, one, other } = await contradicted()
  await propose(one, path, 'NOT_PAID')
  const settlement = await proposalOn(other, path)
  expect((await other.post(`${path}/confirm`, { settlement })).status).toBe(303)
  expect(await read()).toMatchObject({ settlement_status: 'FAILED', contradicted: false })
  expect((await unsettled(world, merchant)).posted).toBe(fromNaira(3_000))
  bank.answers.send = '00'
  await world.clock.advance(MINUTE)
  await sweep(world)
  expect(await read()).toMatchObject({ settlement_status: 'SUCCESSFUL', attempts: 2 })
  expect(new Set(bank.sends.map(({ session_id }) => session_id)).size).toBe(2)
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

test('paid in the books, then said to be refused, it is not sent again; as paid it is closed', async () => {
  const { world, read, path, one, other } = await contradicted('00', '57')
  expect(await read()).toMatchObject({ settlement_status: 'SUCCESSFUL', contradicted: true })
  const refused = await propose(one, path, 'NOT_PAID')
  expect([refused.status, refused.text.includes('It cannot be sent again')]).toEqual([409, true])
  expect(refused.text).toContain(found.reason)
  await propose(one, path, 'PAID')
  await other.post(`${path}/confirm`, { settlement: await proposalOn(other, path) })
  expect(await read()).toMatchObject({ settlement_status: 'SUCCESSFUL', contradicted: false })
  expect(await faultsIn(world)).toEqual([])
})

test('a proposal can be rejected or taken back, and goes stale', async () => {
  const { read, path, one, other } = await contradicted()
  await propose(one, path, 'PAID')
  const settlement = await proposalOn(one, path)
  expect((await propose(other, path, 'NOT_PAID')).status).toBe(409)
  expect((await other.post(`${path}/drop`, { settlement })).status).toBe(303)
  expect((await other.post(`${path}/confirm`, { settlement })).status).toBe(409)
  expect((await propose(one, path, 'PAID')).status).toBe(303)
  expect(await read()).toMatchObject({ settlement_status: 'FAILED', contradicted: true })
})

test('no merchant settles their own', async () => {
  const { world, merchant, path, one } = await contradicted()
  const token = await freshToken(world, merchant)
  const body = new URLSearchParams({ ...found, outcome: 'PAID' }).toString()
  const headers = { token, 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await world.request(`${path}/propose`, { method: 'POST', headers, body })).status).toBe(401)
  expect((await one.post(`${path}/propose`, { ...found, outcome: 'PAID', csrf: 'guess' })).status).toBe(403)
  expect(await proposalOn(one, path)).toBe('')
})
