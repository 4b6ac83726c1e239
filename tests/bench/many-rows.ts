// A merchant with a long past: payouts in every state with their requests and books, fundings, beneficiaries
// and a trail, written by SQL through the real tables with all their rules.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { customers } from '#contract/customers.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { aColleague, aMerchant, type Merchant } from '#tests/provider/money/merchant.ts'
import { aLink, anAccount, aTill } from '#tests/provider/money/collecting.ts'
import type { Member } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import { collections, settlements } from './collecting-writings.ts'
import { checkKeys, keepTriggers, withoutKeys } from './foreign-keys.ts'
import { uuid, writings, type Collecting, type Seeding, type Writing } from './row-writings.ts'

/** An account that moves very often in one transaction slows it down; many small ones cost as much. */
const TURNS = 60

/** The books with what they are of, and what was collected and settled. */
export const moneyWritings: readonly Writing[] = [...writings, settlements, collections]

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
    transaction_reference: string
    session_id: string
    settlement_reference: string
    /** One of thousands of payments. */
    large_settlement: string
    vnuban: string
    customer: string
    payment_link: string
    qr_code: string
    /** The first has thousands of debits, the other one. */
    large_mandate: string
    mandate: string
    /** The first has thousands of what fell due, the other ten. */
    large_product: string
    product: string
    bill_reference: string
  }
}

/**
 * Merchants with so many payouts each; fundings and beneficiaries are a fifth, the rest is as many. They
 * write in turns, as merchants do, so that no one's rows lie all together; `writes` says which rows.
 * `keys` may be looked at afterwards, all at once (foreign-keys.ts).
 */
export async function longPasts(
  world: World,
  sizes: readonly number[],
  writes: readonly Writing[] = moneyWritings,
  keys: 'each' | 'afterwards' = 'each',
): Promise<Past[]> {
  const seedings: Seeding[] = []
  for (const size of sizes) {
    const merchant = await aMerchant(world, { naira: 1_000 })
    seedings.push(await theSeeding(world, merchant, await aColleague(world, merchant), size))
  }
  if (keys === 'afterwards') await keepTriggers(world)
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const seeding of seedings) {
      const place = (at: number) => Math.floor((seeding.size * at) / TURNS)
      await writeSome(world, writes, seeding, place(turn), place(turn + 1), keys)
    }
  }
  if (keys === 'afterwards') await checkKeys(world)
  return Promise.all(seedings.map((seeding) => finished(world, seeding)))
}

async function writeSome(
  world: World,
  writes: readonly Writing[],
  seeding: Seeding,
  from: number,
  to: number,
  keys: 'each' | 'afterwards',
): Promise<void> {
  await world.database.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside)
    if (keys === 'afterwards') await withoutKeys(inside)
    // Lines are booked in the order of their moments, as they would have been one by one.
    await sql`select set_config('oja.lines', 'later', true)`.execute(inside)
    for (const write of writes) await write(inside, seeding, from, to)
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
  { merchant, colleague, collecting, size, ...seeding }: Seeding,
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
      transaction_reference: reference(1, 5),
      session_id: `${md5(merchant.merchant_id).slice(0, 12)}${'5'.padStart(18, '0')}`,
      settlement_reference: reference(2, 10),
      large_settlement: reference(2, 0),
      vnuban: collecting.vnuban,
      customer: collecting.customer,
      payment_link: collecting.payment_link,
      qr_code: collecting.qr_code,
      large_mandate: reference(1, 0),
      mandate: reference(1, size - 8),
      large_product: reference(3, 0),
      product: reference(3, Math.floor((size - 8) / 10) * 10),
      bill_reference: reference(1, size - 7),
    },
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const reference = (kind: number, at: number) => `${kind}${String(at).padStart(11, '0')}`

const YEAR_MS = 360 * 86_400_000

async function theSeeding(
  world: World, merchant: Merchant, colleague: Member, size: number,
): Promise<Seeding> {
  const { merchant_id, nuban, user_id } = merchant
  const tenant = { merchant_id, mode: 'test' } as const
  const { id: source } = await world.database
    .selectFrom('payout_account')
    .select('id')
    .where('nuban', '=', nuban)
    .executeTakeFirstOrThrow()
  const first = world.clock.now().getTime() - YEAR_MS
  const seeding: Seeding = {
    merchant,
    colleague,
    collecting: await whatCollects(world, merchant),
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

/** One thing of each kind that payments come by. */
async function whatCollects(world: World, merchant: Merchant): Promise<Collecting> {
  const { token } = merchant
  const vnuban = await anAccount(world, merchant)
  const link = await aLink(world, merchant)
  const qr_code = await aTill(world, merchant)
  const person = { fullname: 'Amber Basket', email: 'amber@adire.example', mobile_number: '8030000001' }
  const { reference: customer } = (await world.ask(customers.create, { token, body: person })).data
  const idOf = async (table: 'payment_link' | 'qr_code' | 'customer', value: string) => {
    const row = await world.database.selectFrom(table).select('id').where('reference', '=', value)
      .where('merchant_id', '=', merchant.merchant_id).executeTakeFirstOrThrow()
    return row.id
  }
  const account = await world.database.selectFrom('virtual_account').select('id').where('vnuban', '=', vnuban)
    .executeTakeFirstOrThrow()
  return {
    account_id: account.id, vnuban, customer, payment_link: link.reference, qr_code,
    customer_id: await idOf('customer', customer), link_id: await idOf('payment_link', link.reference),
    qr_id: await idOf('qr_code', qr_code),
  }
}
