// Statements: every line of an account between two days, in order and with its balance, made in the
// background, told of by mail, and given to who asked for it alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testMoney } from '#domain/test-money.ts'
import { accounts } from '#contract/accounts.ts'
import { statements as calls } from '#contract/statements.ts'
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, freshToken, pay, type Merchant } from './money/merchant.ts'
import { aMember, anotherSession, eventsOf, everything } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const DAY_MS = 86_400_000
const today = (days = 0) => lagosDay(new Date(world.clock.now().getTime() + days * DAY_MS))

async function request(merchant: Merchant, body: object = {}) {
  const token = await freshToken(world, merchant)
  return world.ask(calls.request, { token, body: { from: today(-6), to: today(), ...body } as never })
}

async function fetched(token: string, id: string) {
  const reply = await world.request(`/v2/dashboard/statements/${id}`, { headers: { token } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() }
}

/** The rows of a file below its heading, cell by cell. */
const rowsOf = (text: string) =>
  text.trim().split('\r\n\r\n')[1]!.split('\r\n').slice(1).map((line) => line.split(','))

describe('a statement', () => {
  test('has every line of its days in order, from the opening balance to the closing one', async () => {
    proves(
      'call:POST dashboard/merchants/account-statement',
      'message:Account Statement would be sent to your email.',
    )
    const merchant = await aMerchant(world, { naira: 50_000 })
    for (const naira of [1_000, 2_000]) {
      await world.clock.advance(20_000)
      await pay(world, merchant, { amount: fromNaira(naira) })
      await world.jobsDone()
    }
    const reply = await request(merchant)
    expect([reply.status, reply.message]).toEqual([200, 'Account Statement would be sent to your email.'])
    expect(reply.data).toMatchObject({ status: 'PREPARING', rows: null, nuban: merchant.nuban })
    const early = await fetched(await freshToken(world, merchant), reply.data.id)
    expect(early.status).toBe(409)
    await world.jobsDone()

    const token = await freshToken(world, merchant)
    const listed = (await world.ask(calls.list, { token })).data
    const query = { nuban: merchant.nuban, limit: 100 }
    const trail = (await world.ask(accounts.trail, { token, query })).data
    expect(listed.items[0]).toMatchObject({
      id: reply.data.id, status: 'READY', rows: trail.total, opening_balance: 0,
      closing_balance: trail.items[0]!.balance,
    })
    const file = await fetched(token, reply.data.id)
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.headers.get('Content-Disposition')).toContain(`"TEST-statement-${merchant.nuban}-`)
    expect(file.text.slice(1).startsWith(testMoney.banner)).toBe(true)
    const rows = rowsOf(file.text)
    expect(rows.map((cells) => cells[2])).toEqual(trail.items.map(({ reference }) => reference).toReversed())
    let balance = 0
    for (const cells of rows) {
      balance += Math.round(Number(cells[8] || 0) * 100) - Math.round(Number(cells[9] || 0) * 100)
      expect(Math.round(Number(cells[10]) * 100)).toBe(balance)
    }
    expect(balance).toBe(listed.items[0]!.closing_balance)
  })

  test('is told of by a mail with a link that needs a log-in, and without a line of the books', async () => {
    const merchant = await aMerchant(world, { naira: 5_000 })
    await request(merchant)
    await world.jobsDone()
    const { email } = await world.database.selectFrom('member').select('email')
      .where('id', '=', merchant.user_id).executeTakeFirstOrThrow()
    const [letter] = await world.mailbox(email)
    expect(letter?.subject).toBe('TEST: Your Oja account statement is ready')
    expect(letter?.links[0]).toContain('/dashboard/accounts?statement=')
    expect(letter?.text).not.toContain(merchant.nuban)
    expect(letter?.text).not.toContain('5,000')
  })

  test('of days without a line says so, with the balance that there was', async () => {
    const merchant = await aMerchant(world, { naira: 700 })
    await world.clock.advance(3 * DAY_MS)
    const { data } = await request(merchant, { from: today(-1), to: today() })
    await world.jobsDone()
    const token = await freshToken(world, merchant)
    const [shown] = (await world.ask(calls.list, { token })).data.items
    expect(shown).toMatchObject({ rows: 0, opening_balance: 70_000, closing_balance: 70_000 })
    expect(rowsOf((await fetched(token, data.id)).text)).toEqual([])
  })

  test('of a job that runs twice is made once', async () => {
    const merchant = await aMerchant(world, { naira: 700 })
    const { data } = await request(merchant)
    await world.jobsDone()
    await world.database.updateTable('statement').set({ status: 'PREPARING', ready_at: null })
      .where('id', '=', data.id).execute()
    const { makeStatement } = await import('#provider/statements/make.ts')
    const { jobWork } = await import('#provider/jobs.ts')
    await makeStatement({ statement_id: data.id }, jobWork(world.app))
    await makeStatement({ statement_id: data.id }, jobWork(world.app))
    const file = await fetched(await freshToken(world, merchant), data.id)
    expect(rowsOf(file.text)).toHaveLength(1)
  })

  test('is kept for seven days', async () => {
    const merchant = await aMerchant(world, { naira: 700 })
    const { data } = await request(merchant)
    await world.jobsDone()
    await world.clock.advance(7 * DAY_MS)
    const { forgetOld } = await import('#provider/statements/make.ts')
    const { jobWork } = await import('#provider/jobs.ts')
    await forgetOld({}, jobWork(world.app))
    const gone = await fetched(await freshToken(world, merchant), data.id)
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('no longer kept')])
    const parts = await world.database.selectFrom('statement_part').select('place')
      .where('statement_id', '=', data.id).execute()
    expect(parts).toEqual([])
  })
})

describe('asking for one', () => {
  test.each([
    [{ from: 1, to: 1 }, 'from', 'This day has not come yet.'],
    [{ from: 0, to: 1 }, 'to', 'This day has not come yet.'],
    [{ from: 0, to: -1 }, 'to', 'The last day is before the first.'],
    [{ from: -366, to: 0 }, 'from', 'Choose at most 366 days.'],
  ])('of %o is refused at %s', async (days, field, words) => {
    const merchant = await aMerchant(world, { naira: 700 })
    const reply = await request(merchant, { from: today(days.from), to: today(days.to) })
    expect([reply.status, reply.refusal.errors]).toEqual([422, { [field]: words }])
  })

  test('is limited to five an hour, and of one’s own accounts', async () => {
    const [merchant, other] = [await aMerchant(world, { naira: 1 }), await aMerchant(world, { naira: 1 })]
    const foreign = await request(merchant, { nuban: other.nuban })
    expect(foreign.refusal.errors).toEqual({ nuban: 'Choose one of your own payout accounts.' })
    for (let at = 0; at < 5; at += 1) expect((await request(merchant)).status).toBe(200)
    expect((await request(merchant)).status).toBe(429)
  })

  test('needs the right to download and to see balances; the file is for who asked', async () => {
    const merchant = await aMerchant(world, { naira: 700 })
    const { data } = await request(merchant)
    await world.jobsDone()
    const { merchant_id } = merchant
    const blind = await aMember(world, merchant_id, { role: 'Clerk', permissions: ['export_data'] })
    const body = { from: today(), to: today() }
    expect((await world.ask(calls.request, { token: blind.token, body })).status).toBe(403)
    expect((await fetched(blind.token, data.id)).status).toBe(403)
    const colleague = await aMember(world, merchant_id, { role: 'Books', permissions: everything })
    expect((await fetched(colleague.token, data.id)).status).toBe(404)
    const live = await anotherSession(world, { ...colleague, user_id: merchant.user_id }, 'live')
    expect((await fetched(live, data.id)).status).toBe(404)
    await fetched(await freshToken(world, merchant), data.id)
    const actions = (await eventsOf(world, merchant_id)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('statement.'))).toEqual([
      'statement.requested', 'statement.downloaded',
    ])
  })
})
