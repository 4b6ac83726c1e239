// The rows of a merchant's past with customers, the virtual accounts that they pay into, links, QR codes, and
// the payments that came by them.
import { sql } from 'kysely'
import { at, name, series, uuid, words, type Writing } from './row-writings.ts'

const naira = sql`(10000 + (i::bigint * 7919) % 90000)`
export const payerKinds = { customer: 14, account: 15, link: 16, code: 17, payment: 18 } as const

/** Every fifth has a customer. */
export const customers: Writing = (database, seeding, from, to) =>
  sql`insert into customer (id, merchant_id, mode, reference, fullname, email, mobile_number, created_by,
      created_at)
    select ${uuid(seeding, payerKinds.customer)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '6' || lpad(i::text, 11, '0'), ${name}, 'customer' || i || '@adire.example',
      '80' || lpad(i::text, 8, '0'), ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)} where i % 5 = 0`.execute(database)

/** A twentieth is the merchant's own; a few are switched off, over or used up. */
const accounts: Writing = (database, seeding, from, to) =>
  sql`insert into virtual_account (id, merchant_id, mode, vnuban, customer_id, account_name, collection_bank,
      status, account_preference, is_primary, expires_at, use_frequency, used, created_by, created_at)
    select ${uuid(seeding, payerKinds.account)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '5' || nextval('virtual_account_serial'), case when i % 20 <> 7 then customer end, ${name},
      ${words(['000017', '090110', '060001'], 'i')}, case when i % 50 = 3 then 'INACTIVE' else 'ACTIVE' end,
      'SECONDARY', false, case when i % 30 = 1 then ${at(seeding)} + interval '1 day' end,
      case when i % 40 = 2 then 3 end, case when i % 40 = 2 then 3 else 0 end,
      ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)} cross join lateral (
      select ${uuid(seeding, payerKinds.customer)}::uuid as customer
      from (select i - i % 5 as i) as five) as one`.execute(database)

/** Most are successful; a twentieth stayed with its payer or was taken back. */
const payments: Writing = (database, seeding, from, to) =>
  sql`insert into collection (id, merchant_id, mode, reference, channel, status, amount, fee, vat,
      stamp_duty, payer_name, payer_bank_code, payer_nuban, session_id, virtual_account_id, customer_id,
      source_id, response_code, refusal, created_at, reversed_at)
    select ${uuid(seeding, payerKinds.payment)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '5' || lpad(i::text, 11, '0'), channel, state, ${naira}, 0, 0, 0, ${name}, '000014',
      lpad(((i::bigint * 7919) % 100000)::text, 8, '0') || '01',
      'PAID' || replace(${uuid(seeding, payerKinds.payment)}::text, '-', ''),
      case when channel = 'transfer' then ${uuid(seeding, payerKinds.account)}::uuid end,
      case when channel = 'transfer' and i % 20 <> 7 then customer end,
      case channel when 'link' then ${uuid(seeding, payerKinds.link)}::uuid
        when 'qr' then ${uuid(seeding, payerKinds.code)}::uuid end,
      case when state = 'SUCCESSFUL' then '00' else '12' end,
      case when state = 'RETURNED' then 'wrong_amount' end, ${at(seeding)},
      case when state = 'REVERSED' then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (
      select ${uuid(seeding, payerKinds.customer)}::uuid as customer
      from (select i - i % 5 as i) as five) as one
    cross join lateral (select case when i % 40 = 6 then 'RETURNED' when i % 400 = 8 then 'REVERSED'
      when i % 40 = 9 then 'FAILED' else 'SUCCESSFUL' end as state,
      case i % 4 when 1 then 'link' when 2 then 'qr' else 'transfer' end as channel) as two`.execute(database)

/** A quarter was paid, as many are switched off; of the others only the newest are open. */
const links: Writing = (database, seeding, from, to) =>
  sql`insert into payment_link (id, merchant_id, mode, reference, code, amount, description, status,
      expires_at, collection_id, used_at, created_by, created_at)
    select ${uuid(seeding, payerKinds.link)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '3' || lpad(i::text, 11, '0'), left(md5(${seeding.merchant.merchant_id}::text || i), 22), ${naira},
      ${name}, state, ${at(seeding)} + interval '7 days',
      case when state = 'USED' then ${uuid(seeding, payerKinds.payment)}::uuid end,
      case when state = 'USED' then ${at(seeding)} end, ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)} cross join lateral (select case i % 4 when 1 then 'USED' when 2 then 'OFF'
      else 'ACTIVE' end as state) as one`.execute(database)

/** Half stand on counters for good. */
const codes: Writing = (database, seeding, from, to) =>
  sql`insert into qr_code (id, merchant_id, mode, reference, kind, name, amount, payload, status, expires_at,
      used_at, created_by, created_at)
    select ${uuid(seeding, payerKinds.code)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '2' || lpad(i::text, 11, '0'), kind, ${name}, case when kind = 'DYNAMIC' then ${naira} end, 'sample',
      state, case when kind = 'DYNAMIC' then ${at(seeding)} + interval '1 day' end,
      case when state = 'USED' then ${at(seeding)} end, ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)} cross join lateral (select
      case when i % 2 = 0 then 'STATIC' else 'DYNAMIC' end as kind,
      case when i % 4 = 1 then 'USED' when i % 10 = 2 then 'OFF' else 'ACTIVE' end as state) as one`
    .execute(database)

export const payerWritings: readonly Writing[] = [customers, accounts, payments, links, codes]
