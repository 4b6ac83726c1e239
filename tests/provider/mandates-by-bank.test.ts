// The customer's bank suspends a mandate, gives it back or ends it, and nobody asked for it.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditTrail } from '#contract/audit-trail.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { notifications } from '#contract/notifications.ts'
import { MandateNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { sandboxMandates, type NetworkStanding } from '#provider/outside/mandates.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import { anActiveMandate, DAY, debit, debitsOf, mandateOf, MINUTE } from './money/debiting.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'
import { aShop } from './webhooks/shop.ts'

const HOUR = 60 * MINUTE

async function pass(world: World, merchant: Merchant, milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds)
  merchant.token = await freshToken(world, merchant)
  await world.jobsDone()
}

async function change(world: World, merchant: Merchant, reference: string, what: 'suspend' | 'resume') {
  const { mandate: { version } } = await mandateOf(world, merchant, reference)
  const reply = await world.ask(mandates[what],
    { token: merchant.token, params: { reference }, body: { version } })
  await world.jobsDone()
  return reply
}

async function duesOf(world: World, { token }: Merchant) {
  const { items } = (await world.ask(directDebit.due, { token })).data
  return items.map(({ due_on, status, reason }) => [due_on, status, reason])
}

/** A network whose banks do as the test says, of every mandate. */
async function aWorldWith(stands: { state: NetworkStanding }) {
  const sandbox = sandboxMandates(0)
  const world = await aProvider({ outside: { mandates: {
    ...sandbox,
    standing: async (mandate, now) =>
      mandate.consented_at === null ? sandbox.standing(mandate, now) : stands.state,
  } } })
  return { world, merchant: await aMerchant(world, { naira: 0 }) }
}

const active = { state: 'active', code: null } as const
const suspended = { state: 'suspended', code: null } as const
const cancelled = { state: 'cancelled', code: null } as const

test('a mandate that its bank suspends is found so, takes nothing, and goes on when it may', async () => {
  const { world, merchant, receiver } = await aShop()
  const reference = await anActiveMandate(world, merchant, { nuban: '0123456788' })
  await debit(world, merchant, reference, 500)
  await pass(world, merchant, 15 * MINUTE)
  const { mandate } = await mandateOf(world, merchant, reference)
  expect(mandate).toMatchObject({ status: 'SUSPENDED', is_by_bank: true })
  expect(mandate.reason).toMatch(/suspended this mandate.*ask the customer to talk to the bank/)
  expect((await debit(world, merchant, reference, 600)).refusal.message).toMatch(/active mandate/)
  const resumed = await change(world, merchant, reference, 'resume')
  expect(resumed.refusal).toMatchObject({ code: 'conflict', message: expect.stringMatching(/only the bank/) })
  await pass(world, merchant, 7 * HOUR)
  expect((await mandateOf(world, merchant, reference)).mandate)
    .toMatchObject({ status: 'ACTIVE', is_by_bank: false, reason: null })
  await debit(world, merchant, reference, 700)
  expect(await debitsOf(world, merchant, reference)).toEqual([['SUCCESSFUL', '00'], ['SUCCESSFUL', '00']])
  const told = (await world.ask(notifications.list, { token: merchant.token })).data.items
    .filter(({ kind }) => kind.startsWith('mandate.')).map(({ title }) => title)
  expect(told.toSorted()).toEqual(['A bank suspended a mandate', 'A mandate is active',
    'A mandate is active again'])
  const letters = (await world.mailbox(merchant.email)).map(({ subject }) => subject)
  expect(letters).toContain('TEST: A bank suspended a mandate')
  const news = receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type === 'mandate.suspended')
    .map(({ data }) => z.decode(MandateNews, data as never))
  expect(news).toMatchObject([{ reference, status: 'SUSPENDED', is_by_bank: true }])
  const trail = (await world.ask(auditTrail.list, { token: merchant.token })).data.items
    .map(({ action }) => action)
  expect(trail.filter((action) => action.startsWith('mandate.bank')))
    .toEqual(['mandate.bank_active', 'mandate.bank_suspended'])
  expect(await faultsIn(world)).toEqual([])
})

test('a debit refused for the mandate has its bank asked at once, and it is not guessed at', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const [ended, held, allowed] = [
    await anActiveMandate(world, merchant, { nuban: '0123456789' }),
    await anActiveMandate(world, merchant, { nuban: '0123456788' }),
    await anActiveMandate(world, merchant, { nuban: '0123456793' }),
  ]
  // Asked after five minutes, and not again before fifteen.
  await pass(world, merchant, 5 * MINUTE)
  await world.clock.advance(6 * MINUTE)
  for (const each of [ended, held]) {
    expect((await mandateOf(world, merchant, each)).mandate.status).toBe('ACTIVE')
    await debit(world, merchant, each, 500)
  }
  // Refused as not permitted, although the mandate itself is well.
  await debit(world, merchant, allowed, 1_057)
  expect(await debitsOf(world, merchant, ended)).toEqual([['FAILED', '71']])
  expect((await mandateOf(world, merchant, ended)).mandate).toMatchObject({
    status: 'CANCELLED', is_by_bank: true, ended_at: expect.any(String),
    reason: expect.stringMatching(/ended this mandate.*set up a new one/),
  })
  expect(await debitsOf(world, merchant, held)).toEqual([['FAILED', '57']])
  expect((await mandateOf(world, merchant, held)).mandate.status).toBe('SUSPENDED')
  expect(await debitsOf(world, merchant, allowed)).toEqual([['FAILED', '57']])
  expect((await mandateOf(world, merchant, allowed)).mandate.status).toBe('ACTIVE')
})

test('what falls due while a bank holds the mandate is not debited, and is tried again', async () => {
  const stands = { state: active as NetworkStanding }
  const { world, merchant } = await aWorldWith(stands)
  const reference = await anActiveMandate(world, merchant, {
    debit_type: 'FIXED', amount: fromNaira(4_000), frequency: 'weekly', is_scheduled: true,
    start_date: '2026-03-03',
  })
  stands.state = suspended
  await pass(world, merchant, HOUR)
  expect((await mandateOf(world, merchant, reference)).mandate.status).toBe('SUSPENDED')
  await pass(world, merchant, DAY)
  await world.app.jobs['run_debits']!({}, jobWork(world.app))
  await world.jobsDone()
  expect(await debitsOf(world, merchant, reference)).toEqual([])
  expect(await duesOf(world, merchant))
    .toEqual([['2026-03-03', 'DUE', 'Only an active mandate can be debited.']])
  stands.state = active
  await pass(world, merchant, DAY)
  await world.app.jobs['run_debits']!({}, jobWork(world.app))
  await world.jobsDone()
  expect(await duesOf(world, merchant)).toEqual([['2026-03-03', 'PAID', null]])
  expect(await debitsOf(world, merchant, reference)).toEqual([['SUCCESSFUL', '00']])
})

test('one that the merchant holds stays held, whatever its bank gives back', async () => {
  const stands = { state: active as NetworkStanding }
  const { world, merchant } = await aWorldWith(stands)
  const reference = await anActiveMandate(world, merchant)
  stands.state = suspended
  await pass(world, merchant, HOUR)
  expect((await mandateOf(world, merchant, reference)).mandate.is_by_bank).toBe(true)
  expect((await change(world, merchant, reference, 'suspend')).data)
    .toMatchObject({ status: 'SUSPENDED', is_by_bank: false, reason: null })
  // Let go on while the bank still holds it: found at once.
  await change(world, merchant, reference, 'resume')
  expect((await mandateOf(world, merchant, reference)).mandate)
    .toMatchObject({ status: 'SUSPENDED', is_by_bank: true })
  await change(world, merchant, reference, 'suspend')
  stands.state = active
  await pass(world, merchant, 2 * DAY)
  expect((await mandateOf(world, merchant, reference)).mandate).toMatchObject({ status: 'SUSPENDED' })
  stands.state = cancelled
  await pass(world, merchant, 2 * DAY)
  expect((await mandateOf(world, merchant, reference)).mandate)
    .toMatchObject({ status: 'CANCELLED', is_by_bank: true })
})

test('silence about an active mandate holds nothing, and it is asked about again', async () => {
  const stands = { state: active as NetworkStanding }
  const { world, merchant } = await aWorldWith(stands)
  const reference = await anActiveMandate(world, merchant, { end_date: '2026-03-06' })
  const unclear = [null, { state: 'awaiting_otp', code: null }, { state: 'activating', code: null }] as const
  for (const state of unclear) {
    stands.state = state
    await pass(world, merchant, DAY)
    expect((await mandateOf(world, merchant, reference)).mandate.status).toBe('ACTIVE')
  }
  stands.state = suspended
  await pass(world, merchant, DAY)
  expect((await mandateOf(world, merchant, reference)).mandate.status).toBe('SUSPENDED')
  await pass(world, merchant, DAY)
  expect((await mandateOf(world, merchant, reference)).mandate)
    .toMatchObject({ status: 'EXPIRED', is_by_bank: false })
})
