// A merchant with a long past: payouts in every state with their requests and books, fundings, beneficiaries
// and a trail, written by SQL through the real tables with all their rules.
import { sql } from 'kysely'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { aColleague, aMerchant, type Merchant } from '#tests/provider/money/merchant.ts'
import type { Member } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import { uuid, writings, type Seeding } from './row-writings.ts'

const TURNS = 20

export interface Past {
  merchant: Merchant
  colleague: Member
  size: number
  /** Something of each kind that a list is narrowed by. */
  known: {
    unique_reference: string
    payout_reference: string
    funding_reference: string
    bulk_reference: string
    schedule_reference: string
    day: string
    beneficiary_reference: string
  }
}

/**
 * Merchants with so many payouts each; fundings and beneficiaries are a fifth, the rest is as many. They
 * write in turns, as merchants do, so that no one's rows lie all together.
 */
export async function longPasts(world: World, sizes: readonly number[]): Promise<Past[]> {
  const seedings: Seeding[] = []
  for (const size of sizes) {
    const merchant = await aMerchant(world, { naira: 1_000 })
    seedings.push(await theSeeding(world, merchant, await aColleague(world, merchant), size))
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const seeding of seedings) {
      const place = (at: number) => Math.floor((seeding.size * at) / TURNS)
      await writeSome(world, seeding, place(turn), place(turn + 1))
    }
  }
  return Promise.all(seedings.map((seeding) => finished(world, seeding)))
}

async function writeSome(world: World, seeding: Seeding, from: number, to: number): Promise<void> {
  await world.database.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside)
    // Lines are booked in the order of their moments, as they would have been one by one.
    await sql`select set_config('oja.lines', 'later', true)`.execute(inside)
    for (const write of writings) await write(inside, seeding, from, to)
    const moment = (at: number) => new Date(seeding.first + seeding.step * at)
    await sql`select ledger_book_lines(array(select id from ledger_transfer
      where merchant_id = ${seeding.merchant.merchant_id} and effect in ('move', 'post')
        and id >= ${lowestId(moment(from))}::uuid and id < ${lowestId(moment(to))}::uuid))`.execute(inside)
  })
}

/** Of what was made at a moment or later. */
function lowestId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

async function finished(
  { database }: World,
  { merchant, colleague, size, ...seeding }: Seeding,
): Promise<Past> {
  await sql`update audit_chain set seq = (select max(seq) from audit_event where chain = audit_chain.chain)
    where chain = ${merchant.merchant_id}`.execute(database)
  const at = new Date(seeding.first + seeding.step * (size / 5))
  return {
    merchant,
    colleague,
    size,
    known: {
      unique_reference: reference(3, size - 7),
      payout_reference: reference(4, size - 7),
      funding_reference: reference(5, 5),
      bulk_reference: seeding.bulk_reference,
      schedule_reference: seeding.schedule_reference,
      day: at.toISOString().slice(0, 10),
      beneficiary_reference: reference(6, 5),
    },
  }
}

const reference = (kind: number, at: number) => `${kind}${String(at).padStart(11, '0')}`

const YEAR_MS = 360 * 86_400_000

async function theSeeding(
  world: World,
  merchant: Merchant,
  colleague: Member,
  size: number,
): Promise<Seeding> {
  const { merchant_id, nuban, user_id } = merchant
  const tenant = { merchant_id, mode: 'test' as const }
  const { id: source } = await world.database
    .selectFrom('payout_account')
    .select('id')
    .where('nuban', '=', nuban)
    .executeTakeFirstOrThrow()
  const first = world.clock.now().getTime() - YEAR_MS
  const seeding: Seeding = {
    merchant,
    colleague,
    size,
    source,
    paid: bookAccount(tenant, 'paid'),
    funding: bookAccount(tenant, 'funding'),
    bulk_id: '',
    schedule_id: '',
    first,
    step: Math.floor((YEAR_MS - 3_600_000) / size),
    bulk_reference: reference(1, 1),
    schedule_reference: reference(2, 1),
  }
  const id = () => sql`${uuid(seeding, 9)}::uuid`
  const request = async (kind: string, at: number) =>
    (
      await sql<{ id: string }>`
    insert into payout_request (id, merchant_id, mode, kind, unique_reference, bulk_reference, creator_id,
      source_account_id, amount, fee, payouts, required_approvals, status, created_at, decided_at)
    select ${id()}, ${merchant_id}::uuid, 'test', ${kind}, ${reference(7, at)},
      ${kind === 'bulk' ? seeding.bulk_reference : null}, ${user_id}::uuid, ${source}::uuid, 1000, 0, 1, 0,
        'APPROVED',
      ${new Date(first)}::timestamptz, ${new Date(first)}::timestamptz from generate_series(${at}::int,
        ${at}::int) as i
    returning id`.execute(world.database)
    ).rows[0]!.id
  const bulk_request = await request('bulk', 1)
  const {
    rows: [bulk],
  } = await sql<{ id: string }>`
    insert into payout_bulk (id, merchant_id, mode, bulk_reference, source_account_id, creator_id,
      request_id,
      created_at, sent_at)
    select ${id()}, ${merchant_id}::uuid, 'test', ${seeding.bulk_reference}, ${source}::uuid,
      ${user_id}::uuid, ${bulk_request}::uuid,
      ${new Date(first)}::timestamptz, ${new Date(first)}::timestamptz from generate_series(1,
        1) as i returning id`.execute(
    world.database,
  )
  const schedule_request = await request('schedule', 2)
  const {
    rows: [schedule],
  } = await sql<{ id: string }>`
    insert into payout_schedule (id, merchant_id, mode, schedule_reference, unique_reference, kind,
      request_id,
      source_account_id, creator_id, beneficiary_account_name, beneficiary_nuban, bank_code, amount,
      start_date, frequency, status, created_at)
    select ${id()}, ${merchant_id}::uuid, 'test', ${seeding.schedule_reference}, ${reference(7, 2)},
      'single',
      ${schedule_request}::uuid, ${source}::uuid, ${user_id}::uuid, 'AMBER DRUM SAMPLE', '0123456701',
        '000014', 1000,
      '2026-01-01', 'daily', 'CANCELLED', ${new Date(first)}::timestamptz from generate_series(2, 2) as i
    returning id`.execute(world.database)
  return { ...seeding, bulk_id: bulk!.id, schedule_id: schedule!.id }
}

/** The figures by which the database plans. */
export const lookedOver = ({ database }: World) => sql`vacuum analyze`.execute(database)
