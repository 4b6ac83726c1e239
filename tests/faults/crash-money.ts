// What the books and tables must say of a merchant's money after the kills: all that was acknowledged, once.
import { expect, test } from 'vitest'
import type pg from 'pg'
import { RUN_HOUR_UTC } from '#domain/schedule.ts'
import { BATCH_ROWS, crashPayer, isOurs, type MoneyLoad } from './load-money.ts'

interface After {
  load: MoneyLoad
  database: pg.Client
}

/** The latest day at whose hour schedules have run. */
const lastRun = (now: Date) =>
  new Date(now.getTime() - RUN_HOUR_UTC * 3_600_000).toISOString().slice(0, 10)

/** Its day comes for every schedule that waits; the queue's own job is the one that runs then. */
export async function theDayComes(database: pg.Client): Promise<void> {
  await database.query('begin')
  const day = lastRun(new Date())
  await database.query(`update payout_schedule set start_date = $1, next_date = $1
    where status = 'ACTIVE' and ${isOurs('schedule', 'payout_schedule')}`, [day])
  await database.query(`update graphile_worker._private_jobs set run_at = now()
    where key in (select 'schedule ' || id from payout_schedule where status = 'ACTIVE' and next_date = $1)`,
  [day])
  await database.query('commit')
}

async function rowsOf<Row extends object>({ database }: After, query: string, values: unknown[] = []) {
  return (await database.query<Row>(query, values)).rows
}

async function untilEmpty(rows: () => Promise<object[]>): Promise<void> {
  await expect.poll(rows, { timeout: 60_000, interval: 500 }).toEqual([])
}

/** Payouts that this condition chooses: each took its money once, and the bank or its silence ended each. */
async function eachPaidOnce(after: After, condition: string, values: unknown[]): Promise<number> {
  const payouts = `select payout.id, payout.status from payout
    join payout_request as request on request.id = request_id where ${condition}`
  await untilEmpty(() => rowsOf(after, `${payouts} and payout.status = 'PENDING'`, values))
  const found = await rowsOf<{ status: string; reserves: string; ends: string }>(after, `
    select ours.status, count(*) filter (where effect = 'reserve') as reserves,
      count(*) filter (where effect in ('post', 'release')) as ends
    from (${payouts}) as ours join ledger_transfer on subject = ours.id
    group by ours.id, ours.status`, values)
  for (const { status, reserves, ends } of found) {
    expect([status, Number(reserves) >= 1, Number(ends) > 0]).toEqual(
      [expect.stringMatching(/^(SUCCESSFUL|INQ)$/), true, status === 'SUCCESSFUL'])
  }
  return found.length
}

export function moneyAfterKills(after: () => After): void {
  test('every acknowledged batch is there once with all its rows, each paid once', async () => {
    const { load: { batches } } = after()
    const ours = await rowsOf<{ bulk_reference: string; payouts: string; rows: string }>(after(), `
      select bulk_reference, count(payout.id) as payouts, count(distinct bulk_row_id) as rows
      from payout_bulk join payout on bulk_id = payout_bulk.id
      where payout_bulk.name like 'crash-%' group by 1, payout_bulk.id`)
    expect(ours.map(({ bulk_reference }) => bulk_reference).toSorted()).toEqual(batches.toSorted())
    for (const { payouts, rows } of ours)
      expect([Number(payouts), Number(rows)]).toEqual([BATCH_ROWS, BATCH_ROWS])
    expect(await eachPaidOnce(after(), 'request.bulk_reference = any ($1)', [batches]))
      .toBe(batches.length * BATCH_ROWS)
  }, 90_000)

  test('of two who decide at once one counts, and what was acknowledged to that one stands', async () => {
    const { load: { races } } = after()
    expect(races.map(({ won }) => won.length)).toEqual(races.map(() => 1))
    const said = races.map(({ unique_reference, won: [winner] }) => {
      const { email, verdict } = winner!
      return [unique_reference, verdict === 'approve' ? 'APPROVED' : 'DECLINED', email, verdict]
    })
    const found = await rowsOf<Record<string, string>>(after(), `
      select unique_reference, status, member.email, decision from payout_request
      join payout_decision on request_id = payout_request.id join member on member.id = user_id
      where ${isOurs('race', 'payout_request')} order by 1`)
    expect(found.map((row) => Object.values(row))).toEqual(said.toSorted())
    const paid = races.filter(({ won }) => won[0]!.verdict === 'approve')
    expect(await eachPaidOnce(after(), "request.unique_reference = any ($1) and request.status = 'APPROVED'",
      [races.map(({ unique_reference }) => unique_reference)])).toBe(paid.length)
    const free = await rowsOf<{ effects: string }>(after(), `
      select string_agg(effect, ' ' order by ledger_transfer.id) as effects from payout
      join payout_request as request on request.id = request_id join ledger_transfer on subject = payout.id
      where ${isOurs('race', 'request')} and request.status = 'DECLINED' group by payout.id`)
    expect(free.every(({ effects }) => new Set(effects.split(' ')).size === 2 && effects.includes('release')))
      .toBe(true)
    expect(free).toHaveLength(races.length - paid.length)
  }, 90_000)

  test('every acknowledged schedule ran on its day, once', async () => {
    const { load: { scheduled }, database } = after()
    await theDayComes(database)
    const ours = isOurs('schedule', 'schedule')
    await untilEmpty(() => rowsOf(after(),
      `select from payout_schedule as schedule where ${ours} and status = 'ACTIVE'`))
    const ran = await rowsOf<{ unique_reference: string; runs: string; payouts: string }>(after(), `
      select schedule.unique_reference, count(distinct due_on) as runs, count(distinct payout.id) as payouts
      from payout_schedule as schedule join schedule_run as run on run.schedule_id = schedule.id
      join payout on payout.schedule_id = schedule.id
      where ${ours} and outcome = 'PAID' and run.payout_id = payout.id group by 1 order by 1`)
    expect(ran).toEqual(scheduled.toSorted().map((unique_reference) =>
      ({ unique_reference, runs: '1', payouts: '1' })))
    expect(await eachPaidOnce(after(), isOurs('schedule', 'request'), [])).toBe(scheduled.length)
  }, 90_000)

  test('every acknowledged payment came in once, and is in one settlement or in none', async () => {
    const { load: { collected, settled } } = after()
    const came = await rowsOf<{ reference: string; status: string }>(after(),
      'select reference, status from collection where payer_name = $1 order by 1', [crashPayer])
    expect(came).toEqual(collected.toSorted().map((reference) => ({ reference, status: 'SUCCESSFUL' })))
    const made = await rowsOf<{ settlement_reference: string; agrees: boolean }>(after(), `
      select settlement_reference, transactions = count(collection.id)
        and gross_amount = sum(collection.amount) as agrees
      from settlement join collection on settled_in = settlement.id
      where settlement_reference = any ($1) group by 1, transactions, gross_amount order by 1`, [settled])
    expect(made).toEqual(settled.toSorted().map((settlement_reference) =>
      ({ settlement_reference, agrees: true })))
    await untilEmpty(() => rowsOf(after(), `select from settlement
      where settlement_reference = any ($1) and status = 'PENDING'`, [settled]))
  }, 90_000)
}
