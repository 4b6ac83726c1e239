// Closing a month of the books: what is open is seen before, what comes later corrects it in the month in
// which it happens, and only somebody else opens it again.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journal } from '#contract/journal.ts'
import { months as calls } from '#contract/months.ts'
import { fromNaira } from '#domain/money.ts'
import { firstDayOf, lastDayOf, monthBeside, monthOf, monthWords } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { journalOf, journalText, summed } from './journal-reader.ts'
import { aRow, validated } from './money/batch.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { aColleague, freshToken, funded, pay, type Merchant } from './money/merchant.ts'
import { DAY, liveMerchant } from './money/settling.ts'
import { everything, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider({ now: '2026-03-20T09:00:00Z' })
})
afterAll(() => world.stop())

async function paid(merchant: Merchant, naira: number): Promise<string> {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

const recall = (merchant: Merchant, reference: string) =>
  jobWork(world.app).inTransaction((work) => askReversal(work, merchant, reference, 'recalled'))

const signedIn = async (merchant: Merchant) => ({ token: await freshToken(world, merchant) })

const shown = async (merchant: Merchant, month: string) =>
  (await world.ask(calls.show, { ...await signedIn(merchant), params: { month } })).data

const close = async (who: { token: string }, month: string, open_items = 0) =>
  world.ask(calls.close, { token: who.token, params: { month }, body: { open_items } })

const reopen = (who: { token: string }, month: string) =>
  world.ask(calls.reopen, { token: who.token, params: { month } })

/** Another administrator of the team. */
const another = (merchant: Merchant): Promise<Member> => aColleague(world, merchant, everything)

const thisMonth = () => monthOf(lagosDay(world.clock.now()))

/** To a moment of its first day, by UTC; answers the month that is over, and the one that begins. */
async function toNextMonth(time = '09:00:00') {
  const over = thisMonth()
  const next = monthBeside(over, 1)
  await world.clock.advance(Date.parse(`${next}-01T${time}Z`) - world.clock.now().getTime())
  return { over, next }
}

test('what is open is shown, and a month is closed by who has seen all of it', async () => {
  const merchant = await liveMerchant(world)
  await funded(world, merchant, fromNaira(100_000))
  await pay(world, merchant, { amount: fromNaira(500), beneficiary_nuban: '0123456791' })
  await validated(world, merchant, [aRow(2), aRow(3)])
  const disputed = await paid(merchant, 9_000)
  await world.jobsDone()
  await jobWork(world.app).inTransaction((work) => raiseChargeback(work, merchant, disputed, 'fraud'))
  const march = thisMonth()
  const month = await shown(merchant, march)
  expect(month.open.map(({ what, items }) => [what, items]))
    .toEqual([['payouts', 1], ['chargebacks', 1], ['imports', 1]])
  expect(month.open.find(({ what }) => what === 'chargebacks')?.amount).toBe(fromNaira(9_000))
  expect(month).toMatchObject({ status: 'OPEN', can_close: false, open_items: 3 })
  expect((await close(await signedIn(merchant), march, 3)).refusal.code).toBe('conflict')

  const { next } = await toNextMonth('00:30:00')
  const refused = (await close(await signedIn(merchant), march, 2)).refusal
  expect(refused.code).toBe('stale')
  expect(refused.data).toMatchObject({ open_items: 3 })
  const closed = (await close(await signedIn(merchant), march, 3)).data
  expect(closed).toMatchObject({ status: 'CLOSED', can_close: false, can_reopen: false })
  expect(closed.history).toMatchObject([{ what: 'closed', open_items: 3 }])
  expect((await close(await signedIn(merchant), march, 3)).refusal.code).toBe('conflict')
  const { items } = (await world.ask(calls.list, await signedIn(merchant))).data
  expect(items).toHaveLength(13)
  expect(items.slice(0, 3).map(({ month: name, status }) => [name, status]))
    .toEqual([[next, 'OPEN'], [march, 'CLOSED'], [monthBeside(march, -1), 'CLOSED']])
  expect((await close(await signedIn(merchant), monthBeside(march, -1))).refusal.code).toBe('conflict')
  const ahead = await world.ask(calls.show, { ...await signedIn(merchant), params: { month: '2031-01' } })
  expect(ahead.refusal.code).toBe('not_found')
})

test('before one o’clock on the first nothing is closed', async () => {
  const { over } = await toNextMonth('00:00:00')
  await world.clock.advance(-1_000)
  const merchant = await liveMerchant(world)
  expect((await close(await signedIn(merchant), over)).refusal.code).toBe('conflict')
  await world.clock.advance(1_000)
  expect((await shown(merchant, over)).can_close).toBe(true)
  expect((await close(await signedIn(merchant), over)).data.status).toBe('CLOSED')
})

test('a refund of a closed month is an entry of its own month, and says what it corrects', async () => {
  const merchant = await liveMerchant(world)
  const [first, second] = [await paid(merchant, 3_000), await paid(merchant, 700)]
  const { over, next } = await toNextMonth()
  const may = { from: firstDayOf(over), to: lastDayOf(over) }
  const june = { from: firstDayOf(next), to: `${next}-02` }
  await recall(merchant, second)
  const soFar = await journalOf(world, merchant, { from: june.from, to: june.from })
  expect([...new Set(soFar.map(({ words }) => words))]).toEqual(['Sum of the day'])
  const kept = await journalText(world, merchant, may)
  await close(await signedIn(merchant), over)
  await world.clock.advance(DAY)
  await recall(merchant, first)
  const accounts = [{ account: 'sales' as const, code: '4999', name: 'Turnover' }]
  await world.ask(journal.setAccounts, { ...await signedIn(merchant), body: { accounts } })

  // Neither what went back nor another name changes what was closed.
  expect(await journalText(world, merchant, may)).toBe(kept)
  const documents = await journalOf(world, merchant, { ...june, detail: 'documents' })
  const words = [...new Set(documents.map((line) => line.words))]
  expect(words).toEqual(['Refund to payer', `Correction of ${monthWords(over)}: Refund to payer`])
  expect(documents.map(({ date }) => date).at(-1)).toBe(june.to)
  const { data } = await world.ask(journal.show, { ...await signedIn(merchant), query: june })
  expect(data.corrections).toBe(fromNaira(3_000))
  const byDay = await journalOf(world, merchant, june)
  expect(Object.values(summed(byDay, 'entry'))).toEqual([0, 0])
  await paid(merchant, 50)
  const named = (await journalOf(world, merchant, june)).map(({ account }) => account)
  expect([named.includes('Turnover'), named.includes('Sales')]).toEqual([true, false])
})

test('who closed a month does not open it again; another person does, and all can see it', async () => {
  const merchant = await liveMerchant(world)
  await paid(merchant, 400)
  const { over } = await toNextMonth()
  const owner = await signedIn(merchant)
  const second = await another(merchant)
  await close(owner, over)
  expect((await reopen(owner, over)).refusal.code).toBe('forbidden')
  expect((await reopen(second, monthBeside(over, -1))).refusal.code).toBe('conflict')
  const opened = (await reopen(second, over)).data
  expect(opened).toMatchObject({ status: 'OPEN', can_close: true })
  expect(opened.history.map(({ what }) => what)).toEqual(['reopened', 'closed'])
  expect((await reopen(second, over)).refusal.code).toBe('conflict')
  expect((await close(second, over)).data.status).toBe('CLOSED')
  await expect(sql`update closed_month set reopened_by = closed_by, reopened_at = now()`
    .execute(world.database)).rejects.toThrow(/check constraint/)
})

test('what is booked into a closed month all the same is found by the check of the ledger', async () => {
  const merchant = await liveMerchant(world)
  await paid(merchant, 400)
  const { over } = await toNextMonth()
  await close(await signedIn(merchant), over)
  expect((await checkLedger(world.database)).faults).toEqual([])
  await world.clock.advance(-12 * 60 * 60_000)
  await paid(merchant, 300)
  await world.clock.advance(12 * 60 * 60_000)
  const { faults } = await checkLedger(world.database)
  expect(faults.filter((fault) => fault.startsWith(`${over} was closed`))).toHaveLength(1)
  await reopen(await another(merchant), over)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('whatever goes back later, a month that is closed has the same journal', async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 6 }), fc.array(fc.nat(9)),
    async (payments, back) => {
      const merchant = await liveMerchant(world)
      const references: string[] = []
      for (const naira of payments) references.push(await paid(merchant, naira))
      const { over, next } = await toNextMonth()
      expect((await close(await signedIn(merchant), over)).data.status).toBe('CLOSED')
      const days = { from: firstDayOf(over), to: firstDayOf(next) }
      const before = await journalOf(world, merchant, { ...days, detail: 'documents' })
      const taken = [...new Set(back.map((at) => references[at % references.length]!))]
      await world.clock.advance(1_000)
      for (const reference of taken) await recall(merchant, reference)
      const after = await journalOf(world, merchant, { ...days, detail: 'documents' })
      expect(after.slice(0, before.length)).toEqual(before)
      const corrections = after.slice(before.length)
      expect(corrections.every(({ words }) => words.startsWith('Correction of '))).toBe(true)
      expect(corrections.every(({ date }) => date === firstDayOf(next))).toBe(true)
      expect(new Set(corrections.map(({ entry }) => entry)).size).toBe(taken.length)
      expect(Object.values(summed(after, 'entry')).every((sum) => sum === 0)).toBe(true)
    }), { numRuns: 4 })
}, 120_000)
