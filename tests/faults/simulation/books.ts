// What a history must have come to, held against what stands in the database.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { collectionChargesFor } from '#domain/collection.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { Database } from '#provider/database.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'
import { OURS } from './our-numbers.ts'
import { atBank, type HostileRail } from './rail.ts'

/** What somebody wanted, and was told. */
export interface Intent { merchant: Merchant, unique_reference: string, amount: number, accepted: boolean }

export interface History {
  intents: Intent[]
  /** Batches that were accepted, with how many rows and how much. */
  batches: { bulk_reference: string, rows: number, amount: number }[]
  /** Kobo that came in. */
  funded: Map<string, number>
}

/** Writes down every change of a payout's state, so that two ends of one are seen. */
export async function watchStates(database: Database): Promise<void> {
  await sql.raw(`
    create table test_world.step (payout_id uuid, before text, after text);
    create function test_world.note_step() returns trigger language plpgsql security definer as $$
    begin
      insert into test_world.step values (new.id, old.status, new.status);
      return null;
    end $$;
    create trigger note_step after update of status on payout for each row
      when (old.status <> new.status) execute function test_world.note_step();`).execute(database)
}

/**
 * A test's server does not wait for its disk: where it broke down, what it said yes to last is lost, and the
 * history proves nothing.
 */
export async function serverHeld(database: Database): Promise<void> {
  const { rows: [said] } = await sql<{ log: string }>`select pg_read_file('server.log') as log`
    .execute(database)
  expect(said?.log).not.toMatch(/terminated by signal|not properly shut down/)
}

type Line = Record<string, unknown>

/** Rows that must not be there. */
async function none(database: Database, what: string, query: string): Promise<void> {
  const { rows } = await sql.raw<Line>(`${query} limit 5`).execute(database)
  expect({ what, rows }).toEqual({ what, rows: [] })
}

export async function judge(database: Database, rail: HostileRail, history: History): Promise<void> {
  expect((await checkLedger(database)).faults).toEqual([])
  const ends = `('SUCCESSFUL', 'FAILED', 'DECLINED', 'EXPIRED')`
  await none(database, 'a payout that ended twice, or began again',
    `select payout_id from test_world.step where before in ${ends}`)
  await none(database, 'an approval or refusal of one’s own request',
    `select request_id from payout_decision d join payout_request r on r.id = d.request_id
      where d.user_id = r.creator_id`)
  await none(database, 'a request that went out without the approvals it needs',
    `select id from payout_request r where status = 'APPROVED' and required_approvals >
      (select count(*) from payout_decision where request_id = r.id and decision = 'approve')`)
  await none(database, 'a request that was declined and paid',
    `select r.id from payout_request r join payout p on p.request_id = r.id
      where r.status <> 'APPROVED' and p.status in ('INQ', 'SUCCESSFUL', 'FAILED')`)
  await none(database, 'a day of a schedule with no payout, or a payout without its day',
    `select s.id from payout_schedule s where s.kind = 'single' and
      (select count(*) from payout where schedule_id = s.id) <>
      (select count(*) from schedule_run where schedule_id = s.id and outcome = 'PAID')`)
  await none(database, 'a schedule that left out a day',
    `select schedule_id from schedule_run join payout_schedule s on s.id = schedule_id
      where frequency = 'daily' group by schedule_id, s.start_date
      having count(*) <> max(due_on) - s.start_date + 1`)
  await none(database, 'a payout that was paid again although it may have been paid',
    `select p.id from payout p join payout f on f.id = p.retry_of where f.status <> 'FAILED'`)
  await none(database, 'a day that counts other payouts than those that were let go on it',
    `select day, amount from payout_day d where amount <> (select coalesce(sum(amount), 0) from payout p
      where p.merchant_id = d.merchant_id and p.mode = d.mode and p.counted_on = d.day
        and p.status in ('PENDING', 'INQ', 'SUCCESSFUL'))`)
  await judgeBank(database, rail)
  await judgeIntents(database, history)
  await judgeBalances(database, history)
  await judgeCollected(database)
}

/** Sent once, and ended as the bank says, or still open with its money where nobody knows. */
async function judgeBank(database: Database, rail: HostileRail): Promise<void> {
  const payouts = await database.selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.source_account_id')
    .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
    .select(['payout.id', 'payout_reference', 'payout.status', 'payout_request.status as request', 'sent_at',
      'next_query_at', 'queries', 'nuban as source_nuban', 'payout.bank_code'])
    .execute()
  for (const { id, request, payout_reference, source_nuban, status, sent_at, ...asked } of payouts) {
    const { next_query_at, queries, bank_code } = asked
    const at_bank = rail.received.get(atBank({ source_nuban, payout_reference }))
    const seen = { payout_reference, status, bank: at_bank?.fate ?? 'nothing', times: at_bank?.times ?? 0,
      sent_at, next_query_at, queries, request }
    const open = status === 'INQ' && next_query_at === null
    const right = bank_code === OURS ? !at_bank && status !== 'INQ'
      : !at_bank ? sent_at === null ? status !== 'SUCCESSFUL' && status !== 'INQ'
      : status === 'FAILED'
      : at_bank.times === 1 && (
        (at_bank.silent && open) || status === (at_bank.fate === 'paid' ? 'SUCCESSFUL' : 'FAILED'))
    const steps = right ? [] : (await sql<Line>`select before, after from test_world.step
      where payout_id = ${id}`.execute(database)).rows
    expect({ ...seen, steps, right }).toEqual({ ...seen, steps, right: true })
  }
}

/** Whatever was said yes to is there once; whatever was refused is not. */
async function judgeIntents(database: Database, { intents, batches }: History): Promise<void> {
  const stored = await database.selectFrom('payout').select(['merchant_id', 'mode', 'unique_reference',
    'amount'])
    .where('bulk_id', 'is', null).where('schedule_id', 'is', null).where('retry_of', 'is', null).execute()
  const found = stored.map(({ merchant_id, mode, unique_reference, amount }) =>
    `${merchant_id} ${mode} ${unique_reference} ${amount}`).sort()
  const wanted = intents.filter(({ accepted }) => accepted).map(({ merchant, unique_reference, amount }) =>
    `${merchant.merchant_id} ${merchant.mode} ${unique_reference} ${amount}`).sort()
  expect(found).toEqual(wanted)
  const sent = await database.selectFrom('payout_bulk').innerJoin('payout', 'payout.bulk_id',
    'payout_bulk.id')
    .select(({ fn }) => ['bulk_reference', fn.countAll().as('rows'), fn.sum<number>('payout.amount').as(
    'amount')])
    .where('payout_bulk.retry_of', 'is', null).groupBy('bulk_reference').execute()
  const byReference = (one: { bulk_reference: string }, other: { bulk_reference: string }) =>
    one.bulk_reference < other.bulk_reference ? -1 : 1
  expect(sent.map(({ bulk_reference, rows, amount }) =>
    ({ bulk_reference, rows: Number(rows), amount: Number(amount) })).sort(byReference))
    .toEqual([...batches].sort(byReference))
}

async function judgeBalances(database: Database, { funded }: History): Promise<void> {
  const { rows } = await sql<
    { id: string, nuban: string, posted: number, reserved: number, paid: string, open: string }
  >`
    select a.merchant_id || ' ' || a.mode as id, own.nuban, a.posted, a.reserved,
      coalesce(sum(total) filter (where status = 'SUCCESSFUL'), 0)::text as paid,
      coalesce(sum(total) filter (where status in ('PENDING', 'INQ')), 0)::text as open
    from ledger_account a join payout_account own on own.id = a.id
    left join (select merchant_id, mode, status,
      amount + fee + vat + stamp_duty as total from payout) p
         on p.merchant_id = a.merchant_id and p.mode = a.mode
    where a.kind = 'payout' group by a.merchant_id, a.mode, a.id, own.nuban`.execute(database)
  const ours = await paidToUs(database)
  for (const { id, nuban, posted, reserved, paid, open } of rows) {
    const came_in = (funded.get(id) ?? 0) + amountsTo(ours, nuban)
    expect({ id, posted, reserved }).toEqual({ id, posted: came_in - Number(paid), reserved: Number(open) })
  }
}

type ToUs = Map<string, number[]>

/** Amounts in kobo that were paid to numbers of ours, by number, as the payers' side has them. */
async function paidToUs(database: Database): Promise<ToUs> {
  const rows = await database.selectFrom('payout').select(['beneficiary_nuban', 'amount'])
    .where('bank_code', '=', OURS).where('status', '=', 'SUCCESSFUL').execute()
  const amounts: ToUs = new Map()
  for (const { beneficiary_nuban: nuban, amount } of rows) {
    amounts.set(nuban, [...amounts.get(nuban) ?? [], amount])
  }
  return amounts
}

const amountsTo = (ours: ToUs, nuban: string): number =>
  (ours.get(nuban) ?? []).reduce((one, other) => one + other, 0)

/** What leaves to a virtual account of ours is collected there, less what collecting costs. */
async function judgeCollected(database: Database): Promise<void> {
  const ours = await paidToUs(database)
  const accounts = await database.selectFrom('virtual_account').selectAll().execute()
  for (const { merchant_id, mode, vnuban } of accounts) {
    const each = (ours.get(vnuban) ?? []).map((amount) =>
      collectionChargesFor(kobo(amount), { is_test: mode === 'test', at: new Date('2026-03-02') }).net_amount)
    const { posted } = await database.selectFrom('ledger_account').select('posted')
      .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('kind', '=', 'unsettled')
      .executeTakeFirst() ?? { posted: 0 }
    const wanted = each.reduce((one: number, other) => one + other, 0)
    expect({ vnuban, posted }).toEqual({ vnuban, posted: wanted })
  }
}
