// The history of an account: the balance after each line, whoever moves money at the same moment; and what
// came and went on each day.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aColleague, aMerchant, balances, freshToken, funded, pay, type Merchant } from './money/merchant.ts'

const HOUR = 3_600_000
let world: World
beforeAll(async () => {
  world = await aProvider({ now: '2026-11-21T22:10:00Z' })
})
afterAll(() => world.stop())

const page = async (merchant: Merchant, query: object = {}) =>
  (await world.ask(accounts.history, { token: await freshToken(world, merchant), query })).data

/** All lines, page by page, newest first. */
async function walked(merchant: Merchant, limit: number, between = async () => {}) {
  const lines = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next_cursor } = await page(merchant, { limit, ...(cursor !== '' && { cursor }) })
    lines.push(...items)
    cursor = next_cursor
    await between()
  }
  return lines
}

type Line = Awaited<ReturnType<typeof page>>['items'][number]

const signed = ({ direction, amount }: Line) => (direction === 'in' ? amount : -amount)

/** Each balance is the one below it and the line's own amount. */
const follow = (lines: readonly Line[]) =>
  expect(lines.map(({ balance }) => balance)).toEqual(
    lines.map((line, at) => (lines[at + 1]?.balance ?? 0) + signed(line)),
  )

describe('the balance after a line', () => {
  test('follows from line to line though many move money at once, and its last is the balance', async () => {
    const merchant = await aMerchant(world, { naira: 100_000 })
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        if (at % 3 === 0) await funded(world, merchant, kobo(1_000 + at))
        else await pay(world, merchant, { amount: kobo(20_000 + at) })
      }),
    )
    await Promise.all([world.jobsDone(), funded(world, merchant, kobo(777))])
    const lines = await walked(merchant, 5)
    expect(lines).toHaveLength(14)
    follow(lines)
    expect(lines[0]?.balance).toBe((await balances(world, merchant)).ledger)
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('is the same on whatever page or in whatever choice of lines it is seen', async () => {
    const merchant = await aMerchant(world, { naira: 1_000 })
    for (const amount of [500, 600, 700]) await funded(world, merchant, kobo(amount))
    await pay(world, merchant, { amount: kobo(20_000) })
    await world.jobsDone()
    const all = new Map((await walked(merchant, 100)).map(({ id, balance }) => [id, balance]))
    const seen = [
      ...(await page(merchant, { status: 'in' })).items,
      ...(await page(merchant, { status: 'out' })).items,
    ]
    expect(seen).toHaveLength(all.size)
    for (const { id, balance } of seen) expect(balance).toBe(all.get(id))
    // Money that comes while somebody pages changes nothing of the pages to come.
    let came = 0
    const paged = await walked(merchant, 2, async () => {
      came += 1
      if (came < 3) await funded(world, merchant, kobo(10_000))
    })
    follow(paged)
    expect(paged.map(({ id }) => id)).toEqual([...all.keys()])
  })

  test('stands with each funding, in its list and in what the simulator answers', async () => {
    const merchant = await aMerchant(world, { naira: 1_000 })
    const { data } = await world.ask(accounts.simulateFunding, {
      token: merchant.token,
      body: { source_nuban: merchant.nuban, amount: kobo(2_500) },
    })
    expect(data.balance).toBe(102_500)
    const { items } = (await world.ask(accounts.funding, { token: merchant.token })).data
    expect(items.map(({ amount, balance }) => [amount, balance])).toEqual([
      [2_500, 102_500],
      [100_000, 100_000],
    ])
  })

  test('a line is written by a transfer alone, and is never changed', async () => {
    const merchant = await aMerchant(world, { naira: 10 })
    expect((await page(merchant)).items).toHaveLength(1)
    for (const change of [
      'update ledger_line set balance = 1',
      'delete from ledger_line',
      'truncate ledger_line',
    ]) {
      await expect(sql.raw(change).execute(world.database)).rejects.toThrow(/append-only/)
    }
  })

  test('a missing line and a wrong day are found by the check of the ledger', async () => {
    const other = await aProvider()
    await aMerchant(other, { naira: 10 })
    await sql`update ledger_day set money_in = money_in + 5`.execute(other.database)
    await sql`alter table ledger_line disable trigger append_only`.execute(other.database)
    expect((await checkLedger(other.database)).faults).toEqual([
      expect.stringMatching(/is 1005 in and 0 out, its lines say 1000 and 0$/),
    ])
    await sql`delete from ledger_line`.execute(other.database)
    const { faults } = await checkLedger(other.database)
    expect(faults).toContainEqual(expect.stringMatching(/stands at 1000, its last line says $/))
    expect(faults).toContainEqual(
      expect.stringMatching(/^transfer .* has another line in account .*, or none$/),
    )
    await other.stop()
  })
})

describe('days of money', () => {
  const flows = async (merchant: Merchant, days?: number) =>
    (
      await world.ask(accounts.flows, {
        token: await freshToken(world, merchant),
        query: days === undefined ? {} : { days },
      })
    ).data.days

  test('are those of Lagos, with what came and went on each, and those without any', async () => {
    const merchant = await aMerchant(world, { naira: 0 })
    // 21 November in Lagos until 23:00 UTC.
    await funded(world, merchant, kobo(300_000))
    await pay(world, merchant, { amount: kobo(20_000) })
    await world.jobsDone()
    await world.clock.advance(HOUR)
    await funded(world, { ...merchant, token: await freshToken(world, merchant) }, kobo(500))
    expect(await flows(merchant, 3)).toEqual([
      { day: '2026-11-20', money_in: 0, money_out: 0 },
      { day: '2026-11-21', money_in: 300_000, money_out: expect.any(Number) },
      { day: '2026-11-22', money_in: 500, money_out: 0 },
    ])
    const [, day] = await flows(merchant, 3)
    expect(day?.money_out).toBe(300_500 - (await balances(world, merchant)).ledger!)
    expect(await flows(merchant)).toHaveLength(7)
    expect((await page(merchant, { to: '2026-11-21' })).items).toHaveLength(2)
    expect((await page(merchant, { from: '2026-11-22' })).items).toHaveLength(1)
    expect((await page(merchant, { from: '2026-11-23' })).items).toHaveLength(0)
  })

  test('are for who sees balances, of the merchant itself, and at most ninety', async () => {
    const merchant = await aMerchant(world, { naira: 10 })
    const clerk = await aColleague(world, merchant, ['initiate_payouts'])
    expect((await world.ask(accounts.flows, { token: clerk.token })).refusal.code).toBe('forbidden')
    const stranger = await aMerchant(world, { naira: 0 })
    expect((await flows(stranger)).every(({ money_in }) => money_in === 0)).toBe(true)
    const token = await freshToken(world, merchant)
    const reply = await world.request('/v2/dashboard/merchant/account/flows?days=91', { headers: { token } })
    expect(reply.status).toBe(422)
  })
})
