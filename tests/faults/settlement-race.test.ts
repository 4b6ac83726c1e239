// Many workers at once, and some that die halfway: each payment is in one settlement, and each settlement is
// paid once.
import { expect, test } from 'vitest'
import { simulator } from '#contract/simulator.ts'
import { jobWork } from '#provider/jobs.ts'
import type { RailTransfer } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { faultsIn } from '#tests/provider/money/collecting.ts'
import { reverse } from '#tests/provider/money/engine.ts'
import { aMerchant, freshToken } from '#tests/provider/money/merchant.ts'
import {
  approvedAccount, collected, DAY, HOUR, job, listed, MINUTE, run, sweep,
} from '#tests/provider/money/settling.ts'
import { aProvider, type World } from '#tests/world.ts'

/** A bank that counts what arrives there under which session, as a bank does. */
function aCountingBank(losesAnswer: () => boolean = () => false) {
  const arrived: RailTransfer[] = []
  const paid = new Set<string>()
  const rail = {
    ...sandboxRail(0),
    async send(transfer: RailTransfer) {
      arrived.push(transfer)
      paid.add(transfer.session_id)
      if (losesAnswer()) throw new Error('the process died before it heard')
      return '00'
    },
    query: async (transfer: RailTransfer) => (paid.has(transfer.session_id) ? '00' : '25'),
  }
  return { rail, arrived }
}

const atOnce = (times: number, one: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: times }, one))

test('twelve workers run the same day at once: one settlement of each merchant, sent once', async () => {
  const bank = aCountingBank()
  const world = await aProvider({ outside: { rail: bank.rail } })
  const merchants = [await aMerchant(world, { naira: 0 }), await aMerchant(world, { naira: 0 })]
  for (const merchant of merchants) {
    await approvedAccount(world, merchant)
    await collected(world, merchant, ...Array.from({ length: 25 }, (_, at) => 100 + at))
  }
  await world.clock.advance(DAY)
  const day = '2026-03-03'
  await atOnce(12, async () => {
    await job(world, 'settlement_run')
    for (const { merchant_id, mode } of merchants) {
      await job(world, 'settle_merchant', { merchant_id, mode, day })
    }
  })
  const rows = await world.database.selectFrom('settlement').select(['id', 'transactions']).execute()
  expect(rows.map(({ transactions }) => transactions)).toEqual([25, 25])
  await atOnce(12, async () => {
    for (const { id } of rows) await job(world, 'send_settlement', { id })
  })
  await world.jobsDone()
  expect(bank.arrived).toHaveLength(2)
  for (const merchant of merchants) {
    expect((await listed(world, merchant))[0]).toMatchObject({ settlement_status: 'SUCCESSFUL', attempts: 1 })
  }
  expect(await faultsIn(world)).toEqual([])
}, 60_000)

test('payments that come and go while it is made are in it or in the next, and never in both', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 50_000 })
  await collected(world, merchant, ...Array.from({ length: 20 }, () => 300))
  const old = await world.database.selectFrom('collection').select('reference').orderBy('id').execute()
  const token = await freshToken(world, merchant)
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => world.ask(simulator.settlement, { token })),
    ...Array.from({ length: 20 }, () => collected(world, merchant, 70)),
    ...old.slice(0, 8).map(({ reference }) => reverse(world, merchant, reference)),
  ])
  await world.ask(simulator.settlement, { token })
  await world.jobsDone()
  const open = await world.database.selectFrom('collection').select('id').where('status', '=', 'SUCCESSFUL')
    .where('settled_in', 'is', null).execute()
  expect(open).toEqual([])
  const reversed = await world.database.selectFrom('collection').select('id').where('status', '=', 'REVERSED')
    .execute()
  expect(reversed).toHaveLength(8)
  expect(await faultsIn(world)).toEqual([])
}, 60_000)

test('a process that dies after sending has sent it once: the bank is asked, not paid again', async () => {
  let dies = true
  const bank = aCountingBank(() => dies)
  const world = await aProvider({ outside: { rail: bank.rail } })
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant)
  await collected(world, merchant, 1_000)
  await world.clock.advance(DAY)
  await run(world)
  expect((await listed(world, merchant))[0]).toMatchObject({ settlement_status: 'PROCESSING' })
  dies = false
  await job(world, 'settlement_run')
  await world.jobsDone()
  await world.clock.advance(MINUTE)
  await sweep(world)
  expect((await listed(world, merchant))[0]).toMatchObject({ settlement_status: 'SUCCESSFUL' })
  expect(bank.arrived).toHaveLength(1)
  expect(await faultsIn(world)).toEqual([])
})

test('a process that dies at any step is taken up by another, whatever it had done', async () => {
  for (const step of ['made', 'marked', 'sent'] as const) {
    const bank = aCountingBank()
    const world = await aProvider({ outside: { rail: bank.rail } })
    const merchant = await aMerchant(world, { naira: 0 })
    await approvedAccount(world, merchant)
    await collected(world, merchant, 1_000, 2_000)
    await world.clock.advance(DAY)
    await dyingAt(world, step, merchant)
    for (let hour = 0; hour < 26; hour += 1) {
      await world.clock.advance(HOUR)
      await sweep(world)
    }
    const [settlement, ...others] = await listed(world, merchant)
    expect([step, settlement!.settlement_status, others.length]).toEqual([step, 'SUCCESSFUL', 0])
    // One that died between marking and sending left nothing at the bank, which says so a day later.
    expect([step, bank.arrived.length]).toEqual([step, 1])
    expect(await faultsIn(world)).toEqual([])
  }
}, 120_000)

/** As far as that step; what was to follow is lost with the process. */
async function dyingAt(
  world: World, step: 'made' | 'marked' | 'sent', { merchant_id }: { merchant_id: string },
): Promise<void> {
  await job(world, 'settle_merchant', { merchant_id, mode: 'test', day: '2026-03-03' })
  const { id } = await world.database.selectFrom('settlement').select('id').executeTakeFirstOrThrow()
  const worker = jobWork(world.app)
  if (step !== 'made') {
    let opened = 0
    const dying = {
      ...worker,
      app: step === 'sent' ? world.app
        : { ...world.app, outside: { ...world.app.outside, rail: deadRail(world) } },
      async inTransaction<T>(work: Parameters<typeof worker.inTransaction<T>>[0]): Promise<T> {
        opened += 1
        if (opened === 2) throw new Error('killed')
        return worker.inTransaction(work)
      },
    }
    await expect(world.app.jobs['send_settlement']!({ id }, dying)).rejects.toThrow('killed')
  }
  // The queue's own second try is a worker too; here it is lost as well.
  await world.database.deleteFrom('graphile_worker._private_jobs' as never).execute()
}

/** Nothing leaves. */
const deadRail = ({ app }: World) => ({ ...app.outside.rail, send: async () => null })
