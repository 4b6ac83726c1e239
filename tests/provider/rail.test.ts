// Everything that the bank can say of a payout, early, late, twice or never: the money comes out right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { InterbankRail, RailCode, RailNotice, RailTransfer } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, balances, pay, payoutOf, type Merchant } from './money/merchant.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the sandbox does what the table of endings says', () => {
  let world: World
  beforeAll(async () => {
    world = await aProvider()
  })
  afterAll(() => world.stop())

  async function sent(ending: string, naira = 1_000) {
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { unique_reference } = await pay(world, merchant, {
      beneficiary_nuban: `01234567${ending}`,
      amount: kobo(naira * 100),
    })
    await world.jobsDone()
    const now = async () => {
      const { status, response_code, waits_for, can_retry } = await payoutOf(
        world,
        merchant,
        unique_reference,
      )
      return { status, response_code, waits_for, can_retry }
    }
    return { merchant, now, naira }
  }
  const waiting = (response_code: string | null) => ({
    status: 'INQ',
    response_code,
    waits_for: 'bank',
    can_retry: false,
  })
  const paid = { status: 'SUCCESSFUL', response_code: '00', waits_for: null, can_retry: false }
  const refused = (response_code: string) => ({
    status: 'FAILED',
    response_code,
    waits_for: null,
    can_retry: true,
  })

  const spent = (merchant: Merchant, ledger: number, pending: number) =>
    expect(balances(world, merchant)).resolves.toEqual({ available: ledger - pending, ledger, pending })

  test.each([['10'], ['90'], ['99']])('%s is paid', async (ending) => {
    const { merchant, now } = await sent(ending)
    expect(await now()).toEqual(paid)
    await spent(merchant, 400_000, 0)
  })

  test.each([
    ['93', 1_000, '05'],
    ['93', 1_057, '57'],
    ['93', 1_061, '61'],
    ['93', 1_034, '34'],
    ['93', 1_091, '05'],
    ['95', 1_000, '08'],
    ['96', 1_000, '06'],
    ['97', 1_000, '07'],
  ])('%s with ₦%d is refused with %s, and the money is free again', async (ending, naira, code) => {
    const { merchant, now } = await sent(ending, naira)
    expect(await now()).toEqual(refused(code))
    await spent(merchant, 500_000, 0)
  })

  test.each([
    ['91', 1_000, '09', paid],
    ['91', 1_068, '68', paid],
    ['91', 1_026, '26', paid],
    ['91', 1_096, '96', paid],
    ['92', 1_000, '09', refused('05')],
    ['94', 1_000, null, paid],
    ['98', 1_000, '91', paid],
  ])('%s with ₦%d is under enquiry with its money reserved, then known', async (ending, naira, code, end) => {
    const { merchant, now } = await sent(ending, naira)
    expect(await now()).toEqual(waiting(code))
    await spent(merchant, 500_000, naira * 100)
    await world.clock.advance(2 * HOUR)
    await world.jobsDone()
    expect(await now()).toEqual(end)
    await spent(merchant, end === paid ? 500_000 - naira * 100 : 500_000, 0)
  })

  test('94 with an amount ending in 99 is never answered: after 24 hours it waits for a person', async () => {
    const { merchant, now } = await sent('94', 1_099)
    for (let hour = 0; hour < 23; hour += 1) {
      await world.clock.advance(HOUR)
      await world.jobsDone()
      expect(await now()).toEqual(waiting(null))
    }
    await world.clock.advance(2 * HOUR)
    await world.jobsDone()
    expect(await now()).toEqual({ ...waiting(null), waits_for: 'person' })
    await world.clock.advance(240 * HOUR)
    await world.jobsDone()
    expect(await now()).toEqual({ ...waiting(null), waits_for: 'person' })
    await spent(merchant, 500_000, 109_900)
  })
})

/** A rail that says what a test tells it to, and remembers what it was asked. */
function scripted(answers: { send?: RailCode | Error; query?: RailCode | Error } = {}) {
  const sends: RailTransfer[] = []
  const queries: Date[] = []
  let tell: (notice: RailNotice) => Promise<void> = async () => {}
  const say = (answer: RailCode | Error | undefined): RailCode => {
    if (answer instanceof Error) throw answer
    return answer ?? null
  }
  const rail: InterbankRail = {
    ...sandboxRail(0),
    async send(transfer) {
      sends.push(transfer)
      return say(answers.send)
    },
    async query(_, now) {
      queries.push(now)
      return say(answers.query)
    },
    listen(told) {
      tell = told
    },
  }
  return {
    rail,
    sends,
    queries,
    answers,
    notice: (session_id: string, code: string) => tell({ session_id, code }),
  }
}

describe('a payout whose outcome is not known', () => {
  async function begun(answers: Parameters<typeof scripted>[0]) {
    const script = scripted(answers)
    const world = await aProvider({ outside: { rail: script.rail } })
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { unique_reference } = await pay(world, merchant, { amount: kobo(100_000) })
    await world.jobsDone()
    return {
      ...script,
      world,
      merchant,
      status: async () => (await payoutOf(world, merchant, unique_reference)).status,
    }
  }

  test.each([
    ['a code that nobody has heard of', '4Z'],
    ['an empty code', ''],
    ['silence', null],
    ['a broken road', new Error('ECONNRESET')],
    ['no record yet', '25'],
    ['a duplicate', '94'],
  ])('is not failed and not sent again after %s', async (_, said) => {
    const { world, merchant, sends, status } = await begun({ send: said, query: said })
    for (let hour = 0; hour < 6; hour += 1) {
      await world.clock.advance(HOUR)
      await world.jobsDone()
    }
    expect(await status()).toBe('INQ')
    expect(sends).toHaveLength(1)
    expect(await balances(world, merchant)).toEqual({ available: 400_000, ledger: 500_000, pending: 100_000 })
  })

  test('is asked about after 1, 5, 15 and 60 minutes and then every hour for 24', async () => {
    const { world, queries, sends } = await begun({ send: null, query: null })
    const began = sends[0]!.sent_at.getTime()
    const moments = [1, 5, 15, 60, ...Array.from({ length: 23 }, (_, hour) => 60 * (hour + 2))]
    for (const [at, moment] of [...moments, 26 * 60].entries()) {
      const half = (moment - (moments[at - 1] ?? 0)) / 2
      await world.clock.advance(half * MINUTE)
      await world.jobsDone()
      await world.clock.advance(half * MINUTE)
      await world.jobsDone()
    }
    expect(queries.map((each) => (each.getTime() - began) / MINUTE)).toEqual(moments)
  }, 120_000)

  test('that the network has no record of fails only when that is still so after 24 hours', async () => {
    const { world, merchant, status } = await begun({ send: null, query: '25' })
    await world.clock.advance(23 * HOUR + 59 * MINUTE)
    await world.jobsDone()
    expect(await status()).toBe('INQ')
    await world.clock.advance(2 * MINUTE)
    await world.jobsDone()
    expect(await status()).toBe('FAILED')
    expect((await balances(world, merchant)).available).toBe(500_000)
  })

  test('comes out right when the answer comes late, twice, and to a person’s surprise', async () => {
    const { world, merchant, sends, notice, status } = await begun({ send: null, query: null })
    await world.clock.advance(100 * HOUR)
    await world.jobsDone()
    await Promise.all([1, 2, 3].map(() => notice(sends[0]!.session_id, '00')))
    expect(await status()).toBe('SUCCESSFUL')
    await notice(sends[0]!.session_id, '00')
    await notice('9'.repeat(30), '00')
    expect(await balances(world, merchant)).toEqual({ available: 400_000, ledger: 400_000, pending: 0 })
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('stays as it ended when the bank says the opposite later, and that is written down', async () => {
    const { world, merchant, sends, notice, status } = await begun({ send: '05' })
    expect(await status()).toBe('FAILED')
    await notice(sends[0]!.session_id, '00')
    expect(await status()).toBe('FAILED')
    expect((await balances(world, merchant)).available).toBe(500_000)
    const events = await world.database
      .selectFrom('audit_event')
      .select('action')
      .where('action', '=', 'payout.contradicted')
      .execute()
    expect(events).toHaveLength(1)
  })
})
