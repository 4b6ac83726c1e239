// The rows of a merchant's past with bills; they have no books.
import { sql } from 'kysely'
import { amount, at, name, series, uuid, words, type Writing } from './row-writings.ts'

const kinds = { bill: 40, reservation: 41 } as const

/** A few are open, a twentieth failed, and most are airtime. */
export const bills: Writing = (database, seeding, from, to) =>
  sql`insert into bill (id, merchant_id, mode, creator_id, source_account_id, bill_reference,
      unique_reference, kind, biller, biller_name, product, product_name, customer, customer_name, amount,
      fee, vat, status, response_code, vendor_reference, reservation_id, created_at, sent_at, ended_at)
    select ${uuid(seeding, kinds.bill)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      ${seeding.merchant.user_id}::uuid, ${seeding.source}::uuid, '1' || lpad(i::text, 11, '0'),
      '2' || lpad(i::text, 11, '0'),
      case when i % 100 = 8 then 'education' when i % 200 = 9 then 'examination'
        else ${words(['airtime', 'airtime', 'data', 'tv', 'electricity'], 'i')} end,
      'mtn', 'Sample', 'vtu', 'Airtime', '80' || lpad(((i::bigint * 7919) % 100000)::text, 8, '0'), ${name},
      ${amount}, 0, 0, state, case state when 'SUCCESSFUL' then '00' when 'FAILED' then '51' end,
      case when state <> 'PENDING' then ${seeding.merchant.nuban} || lpad(i::text, 20, '0') end,
      ${uuid(seeding, kinds.reservation)}::uuid, ${at(seeding)},
      case when state <> 'PENDING' then ${at(seeding)} end,
      case when state in ('SUCCESSFUL', 'FAILED') then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select case when i % 400 = 1 then 'PENDING'
      when i % 1000 = 2 then 'INQ' when i % 20 = 4 then 'FAILED' else 'SUCCESSFUL' end as state) as one`
    .execute(database)
