// A chargeback is answered by several people, by its clock and by its bank at the same moment: one of them
// counts, the others hear what was decided, and the money moves once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { simulator } from '#contract/simulator.ts'
import { fromNaira } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { jobWork } from '#provider/jobs.ts'
import { countOf } from '#tests/drawn.ts'
import {
  accept, charged, chargeBack, contest, payByCard, theChargeback,
} from '#tests/provider/money/disputing.ts'
import { aColleague, aMerchant, freshToken, pay, type Merchant } from '#tests/provider/money/merchant.ts'
import { settled } from '#tests/provider/money/settled.ts'
import { seenBy, unsettled } from '#tests/provider/money/collecting.ts'
import { aProvider, type World } from '#tests/world.ts'

const ROUNDS = countOf('RACES', 12)

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const round = () => world.app.jobs['chargeback_round']?.({}, jobWork(world.app)) ?? Promise.resolve()

test('accepted and contested at once: one of them wins, the others read that it was decided', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const colleague = await aColleague(world, merchant, ['manage_chargebacks'])
  const seen = new Set<string>()
  for (let at = 0; at < ROUNDS; at += 1) {
    const { reference } = await charged(world, merchant, { naira: 1_000 })
    const asks = [
      () => accept(world, merchant, reference), () => contest(world, colleague, reference),
      () => accept(world, colleague, reference), () => contest(world, merchant, reference),
    ]
    const answers = await Promise.all((at % 2 === 0 ? asks : asks.reverse()).map((ask) => ask()))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const { status, evidence } = await theChargeback(world, merchant, reference)
    seen.add(status)
    expect(won[0]?.data.status).toBe(status)
    expect(evidence).toHaveLength(status === 'DISPUTED' ? 1 : 0)
    for (const lost of answers.filter((answer) => answer.status !== 200)) {
      expect(lost.refusal.code).toBe('stale')
      expect(lost.refusal.message).toMatch(/^This was already decided: it was (accepted|contested)\.$/)
    }
    const { posted, lien } = await unsettled(world, merchant)
    expect(lien).toBe(posted)
  }
  expect(seen.size).toBeGreaterThan(0)
  expect((await checkLedger(world.database)).faults).toEqual([])
}, 120_000)

test('an answer at the moment of the end was in time, or is too late; never both', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  for (let at = 0; at < ROUNDS; at += 1) {
    const token = await freshToken(world, merchant)
    const own: Merchant = { ...merchant, token }
    const { reference, transaction_reference } = await charged(world, own, { naira: 1_000 })
    await world.clock.advance(24 * 3_600_000 - 1_000)
    const again: Merchant = { ...merchant, token: await freshToken(world, merchant) }
    const [answer] = await Promise.all([
      accept(world, again, reference), world.clock.advance(1_000).then(round), round(),
    ])
    await round()
    const { status } = await theChargeback(world, again, reference)
    expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'ACCEPTED'] : [409, 'EXPIRED'])
    expect((await seenBy(world, again, transaction_reference)).transaction.status).toBe('REVERSED')
  }
  expect(await unsettled(world, merchant)).toEqual({ posted: 0, lien: 0 })
  expect((await checkLedger(world.database)).faults).toEqual([])
}, 120_000)

test('a chargeback and a reversal of one payment at once: it is taken back by one of them', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  for (let at = 0; at < ROUNDS; at += 1) {
    const { transaction_reference } = await payByCard(world, merchant, { naira: 1_000 })
    const transaction = transaction_reference ?? ''
    const replies = await Promise.all([
      world.ask(simulator.reversal, { token, body: { transaction } }),
      world.ask(simulator.chargeback, { token, body: { transaction, reason: 'fraud' } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { chargeback, status } = (await seenBy(world, merchant, transaction)).transaction
    expect([chargeback === null, status]).toEqual(
      chargeback === null ? [true, 'REVERSED'] : [false, 'SUCCESSFUL'])
  }
  expect((await checkLedger(world.database)).faults).toEqual([])
}, 120_000)

test('what comes in while it is short is held or paid out, never both; nothing is overdrawn', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const { transaction_reference } = await payByCard(world, merchant, { naira: 9_000 })
  await settled(world, merchant, transaction_reference ?? '')
  await pay(world, merchant, { amount: fromNaira(9_000) })
  await world.jobsDone()
  const { reference } = await chargeBack(world, merchant, transaction_reference ?? '')
  for (let at = 0; at < ROUNDS; at += 1) {
    const body = { source_nuban: merchant.nuban, amount: fromNaira(500) }
    await world.ask(accounts.simulateFunding, { token, body }).then((reply) => reply.data)
    await Promise.all([
      pay(world, merchant, { amount: fromNaira(400) }).catch(() => undefined), round(), round(),
    ])
  }
  await round()
  await world.jobsDone()
  expect((await theChargeback(world, merchant, reference)).held).toBeGreaterThan(0)
  await accept(world, merchant, reference)
  expect((await checkLedger(world.database)).faults).toEqual([])
}, 120_000)
