// A day's trial balance that is kept: it balances, it never changes, and administrators of the provider alone
// read it.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { transfer } from '#provider/ledger/transfer.ts'
import { setAdministrator } from '#provider/review/reviewers.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider } from '#tests/world.ts'
import { anAdministrator, balancesIn, fileOf, nightly, openIn, paid, payTo, yesterday } from './kept-days.ts'
import { aMerchant, funded } from './money/merchant.ts'
import { DAY, liveMerchant, MINUTE, run } from './money/settling.ts'
import { aReviewer, deskOf, logIn } from './review-world.ts'

/** 2 March is kept: a payment that is not settled, and a payout whose bank never answers. */
async function aKeptDay() {
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await liveMerchant(world)
  await funded(world, merchant, fromNaira(100_000))
  const reference = await paid(world, merchant, 60_000)
  await payTo(world, merchant, 'silent', 10)
  await world.clock.advance(DAY)
  await nightly(world)
  return { world, merchant, reference }
}

describe('a kept day', () => {
  test('is in balance, and what had not settled is in the balances that it is in', async () => {
    const { world } = await aKeptDay()
    const desk = await anAdministrator(world)
    const rows = await fileOf(desk, '2026-03-02')
    const foot = rows.at(-1)!
    expect(foot['account_name']).toBe('Total')
    expect(foot['closing_debit']).toBe(foot['closing_credit'])
    expect(foot['debits']).toBe(foot['credits'])
    expect(foot['closing_debit']).toBe('160000.00')
    const { text } = await desk.get('/review/books/2026-03-02')
    expect(text.match(/Agrees/g)).toHaveLength(3)
    for (const words of ['In balance', 'No faults', '₦160,000.00']) expect(text).toContain(words)
    expect(await openIn(desk, '2026-03-02')).toEqual([
      { what: 'Payouts not ended', age: '0-1', items: 1, amount: 1_109_75 },
      { what: 'Payments in no settlement yet', age: '0-1', items: 1, amount: 59_946_25 },
    ])
    expect((await openIn(desk, '2026-03-02', 'test'))).toEqual([])
  })

  test('does not change, whatever comes later; a second check takes it no second time', async () => {
    const { world, merchant, reference } = await aKeptDay()
    const desk = await anAdministrator(world)
    const before = [await fileOf(desk, '2026-03-02'), await openIn(desk, '2026-03-02')]
    await jobWork(world.app).inTransaction((work) => askReversal(work, merchant, reference, 'recalled'))
    await run(world)
    await nightly(world)
    await world.clock.advance(DAY)
    await nightly(world)
    const other = await anAdministrator(world)
    expect([await fileOf(other, '2026-03-02'), await openIn(other, '2026-03-02')]).toEqual(before)
    const after = await balancesIn(other, '2026-03-03')
    expect([after['unsettled']?.closing, after['fee']?.closing]).toEqual([0, 0])
    expect((await other.get('/review/books/2026-03-03')).text)
      .toContain('href="/review/books/2026-03-02?mode=live"')
  })

  test('cannot be written over, not even by the owner of the tables', async () => {
    const { world } = await aKeptDay()
    for (const change of [
      sql`update trial_balance set faults = 0`, sql`delete from trial_balance_open`,
      sql`update trial_balance_line set closing = 0, opening = 0, debits = 0, credits = 0`,
      sql`truncate trial_balance_line`,
    ]) await expect(change.execute(world.database)).rejects.toThrow(/cannot be changed|refuse|append/i)
  })

  test('grows old: what waits is counted under the days that it has waited', async () => {
    const { world } = await aKeptDay()
    const ages: Record<number, string | undefined> = {}
    for (const waited of [2, 7, 8, 30, 31]) {
      const morning = Date.parse('2026-03-02T09:00:00Z') + (waited + 1) * DAY
      await world.clock.advance(morning - world.clock.now().getTime())
      await nightly(world)
      const [silent] = await openIn(await anAdministrator(world), yesterday(world))
      ages[waited] = silent?.age
    }
    expect(ages).toEqual({ 2: '2-7', 7: '2-7', 8: '8-30', 30: '8-30', 31: '31+' })
    const { text } = await (await anAdministrator(world)).get('/review/books')
    expect(text).toContain('2 over 30 days')
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('that something is booked into afterwards is a fault, which the next day shows', async () => {
    const { world, merchant } = await aKeptDay()
    const day = yesterday(world)
    const now = new Date(`${day}T10:00:00Z`)
    await jobWork(world.app).inTransaction((work) => transfer({ ...work, now }, merchant, [{
      effect: 'move', kind: 'fee', from: bookAccount(merchant, 'funding'), to: bookAccount(merchant, 'fee'),
      kobo: fromNaira(7), subject: work.newId(), reference: 'a test',
    }]))
    const words = `the trial balance of ${day} (live, fee) has 0 debited and`
    const { faults } = await checkLedger(world.database)
    expect(faults.some((fault) => fault.startsWith(words))).toBe(true)
    await world.clock.advance(DAY)
    await nightly(world)
    const desk = await anAdministrator(world)
    const { text } = await desk.get(`/review/books/${yesterday(world)}`)
    expect(text).toContain(words)
    expect(text).toContain('2 faults')
  })
})

describe('the page', () => {
  test('is for administrators alone: a reviewer is refused, in words and in the trail', async () => {
    const world = await aProvider()
    const account = await aReviewer(world, 'Rita Reviewer')
    const desk = deskOf(world, await logIn(world, account))
    await world.clock.advance(MINUTE)
    await nightly(world)
    const day = yesterday(world)
    const paths = [
      '/review/books', `/review/books/${day}`, `/review/books/${day}/trial-balance.csv`,
      `/review/books/${day}/open-items.csv`,
    ]
    for (const path of paths) {
      expect((await world.request(path)).headers.get('location')).toBe('/review/login')
      const { status, text } = await desk.get(path)
      expect([status, text.includes('for administrators of the provider')]).toEqual([403, true])
      expect(text).not.toContain('Closing')
    }
    expect((await desk.get('/review')).text).not.toContain('/review/books')

    await setAdministrator(world.database, account.id, true)
    for (const path of paths) expect((await desk.get(path)).status).toBe(200)
    expect((await desk.get('/review')).text).toContain('href="/review/books"')
    await setAdministrator(world.database, account.id, false)
    expect((await desk.get('/review/books')).status).toBe(403)

    const trail = await world.database.selectFrom('audit_event').select(['action', 'after'])
      .where('subject', '=', 'books').orderBy('seq').execute()
    expect(trail.map(({ action }) => action)).toEqual([
      ...paths.map(() => 'review.books_refused'), 'review.books_opened', 'review.books_downloaded',
      'review.books_downloaded', 'review.books_refused',
    ])
    expect(trail[5]?.after).toMatchObject({ by: 'Rita Reviewer', day, mode: 'live', file: 'trial-balance' })
  })

  test('says what is not there: no day yet, a day that is not kept, what is no day', async () => {
    const world = await aProvider()
    const desk = await anAdministrator(world)
    expect((await desk.get('/review/books')).text).toContain('No day is kept yet')
    await nightly(world)
    expect((await desk.get('/review/books/2026-03-01')).text).toContain('Nobody had an account in live mode')
    expect((await desk.get('/review/books?before=2026-03-01')).text).toContain('No older day is kept')
    for (const day of ['2026-02-01', '2026-02-31', 'yesterday', '%27']) {
      const { status, text } = await desk.get(`/review/books/${day}`)
      expect([status, text.includes('No trial balance is kept of this day.')]).toEqual([404, true])
    }
  })

  test('keeps test and live apart', async () => {
    const world = await aProvider()
    const tested = await aMerchant(world, { naira: 5_000 })
    await world.clock.advance(DAY)
    await nightly(world)
    const desk = await anAdministrator(world)
    const day = yesterday(world)
    expect(await fileOf(desk, day)).toHaveLength(1)
    const [account] = await fileOf(desk, day, 'trial-balance', tested.mode)
    expect([account?.['account'], account?.['closing_credit']]).toEqual(['payout', '5000.00'])
  })
})
