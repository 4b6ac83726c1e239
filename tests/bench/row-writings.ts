// The rows of a merchant's past, each table's by one statement for a run of numbers.
import { sql } from 'kysely'
import type { Tables, Transaction } from '#provider/database.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'
import type { Member } from '#tests/provider/team.ts'

type Inside = Transaction<Tables>

/** So many of the oldest payouts are of one batch, and as many of one schedule. */
export const TOGETHER = 1_000

/** What payments came by. */
export interface Collecting {
  account_id: string
  customer_id: string
  link_id: string
  qr_id: string
  vnuban: string
  customer: string
  payment_link: string
  qr_code: string
}

export interface Seeding {
  merchant: Merchant
  colleague: Member
  source: string
  paid: string
  funding: string
  bulk_id: string
  bulk_reference: string
  schedule_id: string
  schedule_reference: string
  collecting: Collecting
  size: number
  /** Milliseconds: of the first payout, and from one to the next. */
  first: number
  step: number
}

/** The id of the `i`th row of a kind: of its time, and no other's. */
export const uuid = ({ first, step, merchant }: Seeding, kind: number) => {
  const digest = sql`md5(i || ${` ${kind} ${merchant.merchant_id}`})`
  return sql`(lpad(to_hex(${first}::bigint + i::bigint * ${step}), 12, '0') || '7' || left(${digest}, 3)
    || '8' || right(${digest}, 15))`
}

export const at = ({ first, step }: Seeding) =>
  sql`to_timestamp((${first}::bigint + i::bigint * ${step}) / 1000.0)`

/** The newest are open, the oldest hundredth expired, and of the rest a few failed. */
const status = ({ size }: Seeding) => sql`case
  when i % 400 = 1 then 'PENDING' when i % 1000 = 2 then 'INQ'
  when i < ${Math.ceil(size / 100)} and i % 2 = 0 then 'EXPIRED'
  when i % 100 = 3 then 'DECLINED' when i % 20 = 4 then 'FAILED' else 'SUCCESSFUL' end`

export const words = (list: readonly string[], by: string) =>
  sql`(${sql.val(`{${list.join(',')}}`)}::text[])[1 + (${sql.raw(by)}) % ${list.length}]`

const firsts = [
  'AMBER',
  'INDIGO',
  'IVORY',
  'COPPER',
  'TEAL',
  'SILVER',
  'CORAL',
  'MAPLE',
  'CEDAR',
  'OLIVE',
  'PEARL',
  'RUBY',
  'SAFFRON',
  'SIENNA',
  'UMBER',
  'VIOLET',
  'WILLOW',
  'ASH',
  'BIRCH',
  'CLOVER',
]
const seconds = [
  'DRUM',
  'LOOM',
  'HARBOUR',
  'MARKET',
  'BRIDGE',
  'RIVER',
  'GARDEN',
  'LANTERN',
  'BASKET',
  'KETTLE',
  'LADDER',
  'MIRROR',
  'NEEDLE',
  'ORCHARD',
  'PADDLE',
  'QUARRY',
  'RIBBON',
  'SADDLE',
  'THIMBLE',
]

/** One in two hundred is a ZEBRA, as a name that is seldom and still fills a page of 10,000 rows. */
export const name = sql`case when i % 200 = 100 then 'ZEBRA STONE SAMPLE'
  else ${words(firsts, 'i')} || ' ' || ${words(seconds, 'i / 7')} || ' SAMPLE' end`
export const nuban = sql`lpad(((i::bigint * 7919) % 100000)::text, 8, '0') || '01'`
export const bank = words(['000014', '000015', '000017', '090110'], 'i')
export const amount = sql`(10000 + (i::bigint * 7919) % 90000)`

export type Writing = (database: Inside, seeding: Seeding, from: number, to: number) => Promise<unknown>

export const series = (from: number, to: number) => sql`generate_series(${from}::int, ${to - 1}::int) as i`
const fifth = (from: number, to: number) => sql`(select i from ${series(from,
  to)} where i % 5 = 0) as fifths`

/** Who asked: mostly the merchant's owner. */
const creator = ({ merchant, colleague }: Seeding) =>
  sql`(case when i % 50 = 7 then ${colleague.user_id} else ${merchant.user_id} end)::uuid`

export const fundings: Writing = async (database, seeding, from, to) => {
  const {
    merchant: { merchant_id },
    source,
    funding,
  } = seeding
  const id = uuid(seeding, 1)
  const ref = sql`'5' || lpad(i::text, 11, '0')`
  await sql`insert into funding (id, merchant_id, mode, reference, payout_account_id, amount,
      transaction_status, sender_name, transaction_date)
    select ${id}::uuid, ${merchant_id}::uuid, 'test', ${ref}, ${source}::uuid, 500000, 'SUCCESSFUL', ${name},
      ${at(seeding)} from ${fifth(from, to)}`.execute(database)
  await sql`insert into ledger_transfer (id, merchant_id, mode, effect, kind, from_account, to_account, kobo,
      subject, reference, at)
    select ${uuid(seeding, 2)}::uuid, ${merchant_id}::uuid, 'test', 'move', 'funding', ${funding}::uuid,
      ${source}::uuid, 500000,
      ${id}::uuid, ${ref}, ${at(seeding)} from ${fifth(from, to)}`.execute(database)
}

const requests: Writing = (database, seeding, from, to) => {
  const {
    merchant: { merchant_id },
    source,
  } = seeding
  return sql`insert into payout_request (id, merchant_id, mode, kind, unique_reference, creator_id,
      source_account_id, amount, fee, payouts, required_approvals, status, created_at, decided_at)
    select ${uuid(seeding, 3)}::uuid, ${merchant_id}::uuid, 'test', 'single', '3' || lpad(i::text, 11, '0'),
      ${creator(seeding)}, ${source}::uuid, ${amount}, 0, 1, 1, case state when 'PENDING' then 'PENDING'
        when 'DECLINED' then 'DECLINED' when 'EXPIRED' then 'EXPIRED' else 'APPROVED' end,
      ${at(seeding)}, case when state <> 'PENDING' then ${at(seeding)} end
    from ${series(from,
      to)} cross join lateral (select ${status(seeding)} as state) as one`.execute(database)
}

const payouts: Writing = (database, seeding, from, to) => {
  const {
    merchant: { merchant_id, nuban: own },
    source,
    bulk_id,
    schedule_id,
  } = seeding
  return sql`insert into payout (id, merchant_id, mode, request_id, creator_id, source_account_id,
      payout_reference, unique_reference, bulk_id, schedule_id, beneficiary_account_name, bank_account_name,
      beneficiary_nuban, bank_code, amount, fee, vat, stamp_duty, status, response_code, nip_session_id,
      reservation_id, created_at, sent_at, ended_at)
    select ${uuid(seeding, 4)}::uuid, ${merchant_id}::uuid, 'test', ${uuid(seeding, 3)}::uuid,
      ${creator(seeding)},
      ${source}::uuid, '4' || lpad(i::text, 11, '0'), '3' || lpad(i::text, 11, '0'),
      case when i < ${TOGETHER} then ${bulk_id}::uuid end,
      case when i between ${TOGETHER} and ${2 * TOGETHER} then ${schedule_id}::uuid end,
      ${name}, ${name}, ${nuban}, ${bank}, ${amount}, 0, 0, 0, state,
      case state when 'SUCCESSFUL' then '00' when 'FAILED' then '57' end,
      case when was_sent then ${own} || lpad(i::text, 20, '0') end, ${uuid(seeding, 5)}::uuid,
        ${at(seeding)},
      case when was_sent then ${at(seeding)} end,
      case when state not in ('PENDING', 'INQ') then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select ${status(seeding)} as state) as one
    cross join lateral (select state in ('INQ', 'SUCCESSFUL', 'FAILED') as was_sent) as other`.execute(
    database,
  )
}

const transfers: Writing = async (database, seeding, from, to) => {
  const {
    merchant: { merchant_id },
    source,
    paid,
  } = seeding
  const transfer = (effect: string, kind: number, ends: unknown, where: unknown) =>
    sql`
    insert into ledger_transfer (id, merchant_id, mode, effect, kind, from_account, to_account, kobo,
      subject,
      reference, ends, at)
    select ${uuid(seeding, kind)}::uuid, ${merchant_id}::uuid, 'test', ${effect}, 'payout',
      ${source}::uuid, ${paid}::uuid,
      ${amount}, ${uuid(seeding, 4)}::uuid, '4' || lpad(i::text, 11, '0'), ${ends}, ${at(seeding)}
    from ${series(from, to)} cross join lateral (select ${status(seeding)} as state) as one
    where ${where} order by i`.execute(database)
  const reservation = sql`${uuid(seeding, 5)}::uuid`
  await transfer('reserve', 5, sql`null::uuid`, sql`true`)
  await transfer('post', 6, reservation, sql`state = 'SUCCESSFUL'`)
  await transfer('release', 7, reservation, sql`state in ('FAILED', 'DECLINED', 'EXPIRED')`)
}

const beneficiaries: Writing = (database, seeding, from, to) =>
  sql`insert into beneficiary (id, merchant_id, mode, reference, beneficiary_account_name,
      beneficiary_bank_code, beneficiary_nuban, created_by, created_at)
    select ${uuid(seeding, 8)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test', '6' || lpad(i::text,
      11, '0'),
      ${name}, ${bank}, lpad(i::text, 10, '0'), ${creator(seeding)}, ${at(seeding)}
    from ${fifth(from, to)}`.execute(database)

/** Their hashes are no chain: what is measured is reading, not proof. */
const events: Writing = async (database, seeding, from, to) => {
  await sql`alter table audit_event disable trigger audit_place`.execute(database)
  await sql`insert into audit_event (id, chain, seq, at, merchant_id, mode, user_id, email, role, address,
      device, action, subject, subject_id, outcome, after, hash)
    select ${uuid(seeding, 9)}::uuid, ${seeding.merchant.merchant_id}::text, 1000000 + i, ${at(seeding)},
      ${seeding.merchant.merchant_id}::uuid, 'test', ${creator(seeding)}, 'sample@adire.example',
        'Initiator',
      '10.0.0.' || i % 200, 'sample',
      ${words(['payout.requested', 'payout.answered', 'login', 'beneficiary.created'], 'i')},
      ${words(['payout_request', 'payout', 'session', 'beneficiary'], 'i')},
      ${uuid(seeding, 3)}, case when i % 500 = 9 then 'refused' else 'done' end, '{}', sha256(i::text::bytea)
    from ${series(from, to)}`.execute(database)
  await sql`alter table audit_event enable trigger audit_place`.execute(database)
}

export const deliveries: Writing = (database, seeding, from, to) =>
  sql`insert into webhook_delivery (id, merchant_id, mode, event_id, event, subject_id, reference, receiver,
      url, body, status, attempts, next_attempt_at, created_at, ended_at)
    select ${uuid(seeding, 10)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test', 'evt_' || md5(i::text),
      ${words(['payout.successful', 'payout.failed', 'collection.received'], 'i')}, i::text,
      '3' || lpad(i::text, 11, '0'), 'merchant', 'https://shop.adire.example/oja', '{}',
      state, 1, case when state = 'PENDING' then ${at(seeding)} end, ${at(seeding)},
      case when state <> 'PENDING' then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select case when i % 500 = 1 then 'PENDING'
      when i % 100 = 2 then 'FAILED' else 'DELIVERED' end as state) as one`.execute(database)

export const writings: readonly Writing[] = [
  fundings, requests, payouts, transfers, beneficiaries, events, deliveries,
]
