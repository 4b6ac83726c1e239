// A settlement goes to the bank in transfers of at most the limit of one, and what the account's own limit
// refuses (61) is halved or waits: paid once, to the kobo.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNaira, kobo, sum } from '#domain/money.ts'
import type { RailCode, RailTransfer } from '#provider/outside/rail.ts'
import { aProvider } from '#tests/world.ts'
import { faultsIn, unsettled } from './money/collecting.ts'
import { aMerchant } from './money/merchant.ts'
import {
  aBank, approvedAccount, collected, DAY, HOUR, listed, MINUTE, run, shown, sweep,
} from './money/settling.ts'
import { aDesk } from './review-world.ts'
import { found } from './settling.ts'
import { eventsOf } from './team.ts'

const MOST = fromNaira(10_000_000)

/** A bank that answers each transfer by what it says of it; `naira` came in on the day before. */
async function settling(answer: (transfer: RailTransfer, nth: number) => RailCode, ...naira: number[]) {
  const bank = aBank({ send: '00', query: null })
  const sent: RailTransfer[] = []
  const rail = {
    ...bank.rail,
    send: async (transfer: RailTransfer) => answer(transfer, sent.push(transfer)),
  }
  const world = await aProvider({ outside: { rail } })
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant)
  await collected(world, merchant, ...naira)
  await world.clock.advance(DAY)
  await run(world)
  const one = async () => (await listed(world, merchant))[0]!
  const set_aside = async () => (await unsettled(world, merchant)).posted
  return { bank, sent, world, merchant, one, set_aside }
}

const proposalIn = (text: string) => /name="settlement" value="([^"]+)"/.exec(text)?.[1] ?? ''

const amounts = (sent: readonly RailTransfer[]) => sent.map((transfer) => transfer.kobo)

test('more than one transfer carries goes in parts under one reference, a single payment too', async () => {
  const { sent, world, merchant, one, set_aside } = await settling(() => '00', 25_000_000)
  expect(amounts(sent)).toEqual([MOST, MOST, fromNaira(5_000_000)])
  expect(new Set(sent.map(({ payout_reference }) => payout_reference)).size).toBe(1)
  expect(new Set(sent.map(({ session_id }) => session_id)).size).toBe(3)
  expect(sent.map(({ narration }) => narration?.replace(/\d{12}/, 'REF')))
    .toEqual([1, 2, 3].map((part) => `Settlement REF, part ${part} of 3`))
  const paid = await one()
  expect(paid).toMatchObject({
    settlement_status: 'SUCCESSFUL', amount: fromNaira(25_000_000), paid_amount: fromNaira(25_000_000),
    parts: 3, attempts: 3,
  })
  expect(await set_aside()).toBe(0)
  const { events } = await shown(world, merchant, paid.id)
  expect(events.filter(({ kind }) => kind === 'paid').map(({ part, amount }) => [part, amount]))
    .toEqual([[1, MOST], [2, MOST], [3, fromNaira(5_000_000)]])
  const trail = await eventsOf(world, merchant.merchant_id)
  expect(trail.filter(({ action }) => action === 'settlement.paid')).toHaveLength(3)
  expect(await faultsIn(world)).toEqual([])
})

test('exactly what one transfer carries goes in one, and a naira more in two', async () => {
  const exact = await settling(() => '00', 10_000_000)
  expect(amounts(exact.sent)).toEqual([MOST])
  expect(exact.sent[0]!.narration).toMatch(/^Settlement \d{12}$/)
  expect(await exact.one()).toMatchObject({ parts: 1, paid_amount: fromNaira(10_000_000) })
  const more = await settling(() => '00', 10_000_000, 1)
  expect(amounts(more.sent)).toEqual([MOST, fromNaira(1)])
  expect(await faultsIn(more.world)).toEqual([])
})

test('while a part is under way the next does not leave, and what is paid has left the books', async () => {
  const { bank, sent, world, merchant, one, set_aside } =
    await settling((_, nth) => (nth === 2 ? null : '00'), 25_000_000)
  expect(await one()).toMatchObject({ settlement_status: 'PROCESSING', paid_amount: MOST, parts: 3 })
  expect(await set_aside()).toBe(fromNaira(15_000_000))
  await world.clock.advance(HOUR)
  await sweep(world)
  expect(sent).toHaveLength(2)
  expect(await faultsIn(world)).toEqual([])
  await Promise.all([1, 2, 3].map(() => bank.notice(sent[1]!.session_id, '00')))
  await world.jobsDone()
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', paid_amount: fromNaira(25_000_000) })
  expect(amounts(sent)).toEqual([MOST, MOST, fromNaira(5_000_000)])
  expect((await shown(world, merchant, (await one()).id)).events).toHaveLength(7)
  expect(await faultsIn(world)).toEqual([])
})

test('past the account’s limit (61) it is halved, not sent whole again, and nobody told', async () => {
  const { sent, world, merchant, one, set_aside } =
    await settling(({ kobo: amount }) => (amount > fromNaira(3_000_000) ? '61' : '00'), 8_000_001)
  expect(amounts(sent).map((amount) => amount / 100))
    .toEqual([8_000_001, 4_000_001, 2_000_001, 2_000_001, 2_000_001, 1_999_998])
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', parts: 4 })
  expect(await set_aside()).toBe(0)
  const told = await world.database.selectFrom('notification').select('kind')
    .where('merchant_id', '=', merchant.merchant_id).execute()
  expect(told.map(({ kind }) => kind)).not.toContain('settlement.failed')
  expect(await faultsIn(world)).toEqual([])
})

test('where the account takes no more on a day, the rest waits for the next business day', async () => {
  const left = { naira: 10_000_000 }
  const { sent, world, one, set_aside } = await settling(({ kobo: amount }) => {
    if (amount > fromNaira(left.naira)) return '61'
    left.naira -= amount / 100
    return '00'
  }, 25_000_000)
  expect(amounts(sent)).toEqual([MOST, MOST])
  expect(await one()).toMatchObject({
    settlement_status: 'FAILED', paid_amount: fromNaira(10_000_000), next_try_at: '2026-03-04T06:00:00.000Z',
    reason: 'The amount passes the limit of the account.',
  })
  expect(await set_aside()).toBe(fromNaira(15_000_000))
  expect(await faultsIn(world)).toEqual([])
  left.naira = 20_000_000
  await world.clock.advance(HOUR * 22)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', paid_amount: fromNaira(25_000_000) })
  expect(amounts(sent)).toEqual([MOST, MOST, MOST, fromNaira(5_000_000)])
  expect(await faultsIn(world)).toEqual([])
})

test('an account that takes nothing is asked with five amounts on a day, all different', async () => {
  const { sent, world, one } = await settling(() => '61', 10_000_000)
  expect(amounts(sent).map((amount) => amount / 100))
    .toEqual([10_000_000, 5_000_000, 2_500_000, 1_250_000, 625_000])
  for (let hour = 0; hour < 12; hour += 1) {
    await world.clock.advance(HOUR)
    await sweep(world)
  }
  expect(sent).toHaveLength(5)
  expect(await one()).toMatchObject({ settlement_status: 'FAILED', attempts: 5 })
  await world.clock.advance(10 * HOUR)
  await sweep(world)
  expect(Math.max(...amounts(sent).slice(5))).toBe(fromNaira(625_000))
  expect(await faultsIn(world)).toEqual([])
})

test('a part that is refused for another reason waits as ever, and what was paid stays paid', async () => {
  const { sent, world, one } = await settling((_, nth) => (nth === 2 ? '57' : '00'), 25_000_000)
  expect(await one()).toMatchObject({
    settlement_status: 'FAILED', paid_amount: fromNaira(10_000_000), next_try_at: '2026-03-03T09:15:00.000Z',
  })
  await world.clock.advance(15 * MINUTE)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL' })
  expect(amounts(sent)).toEqual([MOST, MOST, MOST, fromNaira(5_000_000)])
  expect(await faultsIn(world)).toEqual([])
})

test('a part that was refused and then said to be paid is settled alone, and the rest goes on', async () => {
  const { bank, sent, world, one } = await settling((_, nth) => (nth === 2 ? '57' : '00'), 25_000_000)
  await bank.notice(sent[1]!.session_id, '00')
  expect(await one()).toMatchObject({ contradicted: true, paid_amount: MOST, next_try_at: null })
  const path = `/review/settlements/${(await one()).id}`
  const [first, second] = [await aDesk(world, 'Kemi Sample'), await aDesk(world, 'Ola Sample')]
  await first.post(`${path}/propose`, { ...found, outcome: 'PAID' })
  const { text } = await second.get(path)
  expect(text).toContain('₦10,000,000.00 leaves')
  await second.post(`${path}/confirm`, { settlement: proposalIn(text) })
  await world.jobsDone()
  expect(await one()).toMatchObject({
    settlement_status: 'SUCCESSFUL', contradicted: false, paid_amount: fromNaira(25_000_000),
  })
  expect(amounts(sent)).toEqual([MOST, MOST, fromNaira(5_000_000)])
  expect(await faultsIn(world)).toEqual([])
})

test('a part that was paid and then said to be refused is closed as paid, and the rest goes on', async () => {
  const { bank, sent, world, one } = await settling((_, nth) => (nth === 2 ? null : '00'), 25_000_000)
  await bank.notice(sent[0]!.session_id, '57')
  await bank.notice(sent[1]!.session_id, '00')
  await world.jobsDone()
  expect(await one()).toMatchObject({ contradicted: true, paid_amount: fromNaira(20_000_000) })
  expect(sent).toHaveLength(2)
  const path = `/review/settlements/${(await one()).id}`
  const [first, second] = [await aDesk(world, 'Kemi Sample'), await aDesk(world, 'Ola Sample')]
  expect((await first.post(`${path}/propose`, { ...found, outcome: 'NOT_PAID' })).text)
    .toContain('cannot be sent again from here')
  await first.post(`${path}/propose`, { ...found, outcome: 'PAID' })
  const { text } = await second.get(path)
  await second.post(`${path}/confirm`, { settlement: proposalIn(text) })
  await world.clock.advance(10 * MINUTE)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', paid_amount: fromNaira(25_000_000) })
  expect(amounts(sent)).toEqual([MOST, MOST, fromNaira(5_000_000)])
  expect(await faultsIn(world)).toEqual([])
})

test('whatever came in and whatever the account takes at once, each kobo is paid once', async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 100_000, max: 12_000_000 }), fc.array(fc.constantFrom('00', '57', '61', null)),
    async (naira, takes, moods) => {
      const paid: number[] = []
      const { bank, sent, world, one, set_aside } = await settling((transfer, nth) => {
        const mood = moods[nth - 1] ?? '00'
        const code = mood === '00' && transfer.kobo > fromNaira(takes) ? '61' : mood
        if (code === '00') paid.push(transfer.kobo)
        return code
      }, ...naira)
      bank.answers.query = '57'
      for (let day = 0; day < 40 && (await one()).settlement_status !== 'SUCCESSFUL'; day += 1) {
        expect(await faultsIn(world)).toEqual([])
        await world.clock.advance(DAY)
        await sweep(world)
      }
      expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL' })
      expect(sum(paid.map(kobo))).toBe(sum(naira.map(fromNaira)))
      expect(Math.max(...amounts(sent))).toBeLessThanOrEqual(MOST)
      expect(await set_aside()).toBe(0)
      expect(await faultsIn(world)).toEqual([])
    },
  ), { numRuns: 6 })
}, 120_000)
