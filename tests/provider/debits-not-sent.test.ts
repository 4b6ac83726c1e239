// What its mandate allowed when it was asked for, and allows no more when it is to leave, does not leave: the
// debit fails, says why, and the network never hears of it.
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditTrail } from '#contract/audit-trail.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { notifications } from '#contract/notifications.ts'
import { transactions } from '#contract/transactions.ts'
import { DebitNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { fromNaira } from '#domain/money.ts'
import { runDebits } from '#provider/direct-debit/run.ts'
import { jobWork } from '#provider/jobs.ts'
import { sandboxMandates, type NetworkDebit } from '#provider/outside/mandates.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import {
  anActiveMandate, aProduct, collected, DAY, debit, debitsOf, mandateOf, productOf, subscribed,
} from './money/debiting.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'
import { job } from './money/settling.ts'
import { aReceiver, reaching } from './webhooks/receiver.ts'
import { setAddress } from './webhooks/shop.ts'

const NOT_ACTIVE = 'Only an active mandate can be debited.'

/** What reached the network since the test began. */
const sent: NetworkDebit[] = []
afterEach(() => { sent.length = 0 })

async function aListenedWorld() {
  const sandbox = sandboxMandates(0)
  const receiver = await aReceiver()
  const world = await aProvider({ outside: {
    callbacks: reaching(receiver),
    mandates: { ...sandbox, debit: async (asked) => { sent.push(asked); return sandbox.debit(asked) } },
  } })
  const merchant = await aMerchant(world, { naira: 0 })
  await setAddress({ world, merchant })
  return { world, merchant, receiver }
}

/** Asked for by this member; the job that sends it has not run. */
const ask = async (world: World, { token }: Pick<Merchant, 'token'>, reference: string) =>
  (await world.ask(mandates.debit, { token, params: { reference }, body: { amount: fromNaira(1_000) } })).data

async function change(world: World, { token }: Pick<Merchant, 'token'>, reference: string,
  call: 'suspend' | 'cancel' | 'resume') {
  const { mandate: { version } } = await mandateOf(world, { token }, reference)
  return (await world.ask(mandates[call], { token, params: { reference }, body: { version } })).data
}

/** What falls due is debited; the job that sends it has not run. */
const fallDue = (world: World) => runDebits({}, jobWork(world.app))

const gone = ['suspend', 'cancel'] as const
test.each(gone)('a mandate that is gone (%s) before its debit left', async (call) => {
  const { world, merchant, receiver } = await aListenedWorld()
  const clerk = await aColleague(world, merchant, ['manage_direct_debit'])
  const reference = await anActiveMandate(world, merchant)
  const asked = await ask(world, clerk, reference)
  await change(world, merchant, reference, call)
  await world.jobsDone()
  await job(world, 'sweep_debits')
  await world.jobsDone()
  expect(sent).toEqual([])
  const { debits } = await mandateOf(world, merchant, reference)
  expect(debits).toMatchObject([{
    reference: asked.reference, status: 'FAILED', reason: NOT_ACTIVE, response_code: null,
    transaction_reference: null, ended_at: expect.any(String),
  }])
  const { token } = merchant
  expect((await world.ask(transactions.list, { token, query: { channel: 'debit' } })).data.total).toBe(0)
  const told = (await world.ask(notifications.list, { token: clerk.token })).data.items
    .filter(({ kind }) => kind === 'debit.failed')
  expect(told.map(({ detail }) => detail)).toEqual([expect.stringContaining(`SAMPLE. ${NOT_ACTIVE}`)])
  const news = receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type.startsWith('debit.'))
    .map(({ type, data }) => ({ type, ...z.decode(DebitNews, data as never) }))
  expect(news).toMatchObject([{ type: 'debit.failed', status: 'FAILED', reason: NOT_ACTIVE }])
  const trail = (await world.ask(auditTrail.list, { token, query: { action: 'debit.failed' } })).data.items
  expect(trail).toHaveLength(1)
  const event = (await world.ask(auditTrail.show, { token, params: { id: trail[0]?.id ?? '' } })).data
  expect(JSON.stringify(event)).toContain(NOT_ACTIVE)
  expect(await faultsIn(world)).toEqual([])
})

test('a mandate whose last day is over before its debit left', async () => {
  const { world, merchant } = await aListenedWorld()
  const reference = await anActiveMandate(world, merchant, { end_date: '2026-03-02' })
  const { reference: asked } = await ask(world, merchant, reference)
  await world.clock.advance(DAY)
  const row = await world.database.selectFrom('mandate_debit').select(['id', 'merchant_id', 'mode'])
    .where('reference', '=', asked).executeTakeFirstOrThrow()
  await job(world, 'send_debit', row)
  const again = { token: await freshToken(world, merchant) }
  expect((await mandateOf(world, again, reference)).debits)
    .toMatchObject([{ status: 'FAILED', reason: 'The last day of this mandate is over.' }])
  await world.jobsDone()
  expect(sent).toEqual([])
})

test('one that goes on in time is debited, and after a refusal it can be debited anew', async () => {
  const { world, merchant } = await aListenedWorld()
  const reference = await anActiveMandate(world, merchant)
  await ask(world, merchant, reference)
  await change(world, merchant, reference, 'suspend')
  await change(world, merchant, reference, 'resume')
  await world.jobsDone()
  expect(sent).toHaveLength(1)
  await ask(world, merchant, reference)
  await change(world, merchant, reference, 'suspend')
  await world.jobsDone()
  await change(world, merchant, reference, 'resume')
  await debit(world, merchant, reference, 1_000)
  expect(await debitsOf(world, merchant, reference))
    .toEqual([['SUCCESSFUL', '00'], ['FAILED', null], ['SUCCESSFUL', '00']])
  expect(sent).toHaveLength(2)
  expect(await faultsIn(world)).toEqual([])
})

test('what was due is tried again where its mandate is held, and given up where it is over', async () => {
  const { world, merchant } = await aListenedWorld()
  const { reference } = await aProduct(world, merchant)
  const [held, ended] = [await anActiveMandate(world, merchant), await anActiveMandate(world, merchant)]
  await subscribed(world, merchant, reference, [held, ended])
  await fallDue(world)
  await change(world, merchant, held, 'suspend')
  await change(world, merchant, ended, 'cancel')
  await world.jobsDone()
  expect(sent).toEqual([])
  const dues = (await world.ask(directDebit.due, { token: merchant.token, query: {} })).data.items
  const dueOf = (mandate: string) => dues.filter((due) => due.mandate === mandate)
  expect(dueOf(held)).toMatchObject([{ status: 'DUE', tries: 1, next_try: '2026-03-04', reason: NOT_ACTIVE }])
  expect(dueOf(ended)).toMatchObject([{ status: 'FAILED', next_try: null, reason: NOT_ACTIVE }])
  await change(world, merchant, held, 'resume')
  await world.clock.advance(2 * DAY)
  await collected(world)
  const again = { token: await freshToken(world, merchant) }
  expect((await productOf(world, again, reference)).due.map(({ mandate, status }) => [mandate, status]))
    .toEqual(expect.arrayContaining([[held, 'PAID'], [ended, 'FAILED']]))
  expect(sent).toHaveLength(1)
  expect(await faultsIn(world)).toEqual([])
})

test('who suspends it at this very moment is waited for', async () => {
  const { world, merchant } = await aListenedWorld()
  const reference = await anActiveMandate(world, merchant)
  await ask(world, merchant, reference)
  const sending = await world.database.transaction().execute(async (suspending) => {
    await suspending.updateTable('mandate').set({ status: 'SUSPENDED' }).where('reference', '=', reference)
      .execute()
    const jobs = world.jobsDone()
    await new Promise((wake) => setTimeout(wake, 500))
    expect(sent).toEqual([])
    return { jobs }
  })
  await sending.jobs
  expect(sent).toEqual([])
  expect(await debitsOf(world, merchant, reference)).toEqual([['FAILED', null]])
})
