// The rows of what a merchant collected, and of its settlements.
import { sql } from 'kysely'
import {
  amount, at, bank, name, nuban, series, TOGETHER, uuid, words, type Seeding, type Writing,
} from './row-writings.ts'

/** The oldest are of one settlement, all others of one of ten, and the newest twentieth of none. */
const isSettled = ({ size }: Seeding) => sql`i < ${size - Math.ceil(size / 20)}`
const settlementOf = (seeding: Seeding) => sql`(select ${uuid(seeding, 21)}::uuid
  from (select case when i < ${2 * TOGETHER} then 0 else i / 10 * 10 end as i) as first)`

export const collections: Writing = (database, seeding, from, to) => {
  const { merchant: { merchant_id }, collecting } = seeding
  return sql`insert into collection (id, merchant_id, mode, reference, channel, status, amount, fee, vat,
      stamp_duty, payer_name, payer_bank_code, payer_nuban, session_id, virtual_account_id, customer_id,
      source_id, response_code, refusal, created_at, settled_in)
    select ${uuid(seeding, 20)}::uuid, ${merchant_id}::uuid, 'test', '1' || lpad(i::text, 11, '0'), by, state,
      ${amount}, 0, 0, 0, ${name}, ${bank}, ${nuban},
      left(md5(${merchant_id}::text), 12) || lpad(i::text, 18, '0'),
      case by when 'transfer' then ${collecting.account_id}::uuid end,
      case when i % 4 = 1 then ${collecting.customer_id}::uuid end,
      case by when 'link' then ${collecting.link_id}::uuid when 'qr' then ${collecting.qr_id}::uuid end,
      case state when 'RETURNED' then '57' else '00' end, case state when 'RETURNED' then 'inactive' end,
      ${at(seeding)},
      case when state = 'SUCCESSFUL' and ${isSettled(seeding)} then ${settlementOf(seeding)} end
    from ${series(from, to)}
    cross join lateral (select ${words(['transfer', 'transfer', 'link', 'qr'], 'i')} as by,
      case when i % 200 = 9 then 'RETURNED' else 'SUCCESSFUL' end as state) as one`.execute(database)
}

export const settlements: Writing = (database, seeding, from, to) => {
  const { merchant: { merchant_id }, collecting } = seeding
  return sql`insert into settlement (id, merchant_id, mode, settlement_reference, status, destination,
      settlement_nuban, settlement_bank_code, settlement_name, collection_account_id, collection_accounts,
      transactions, gross_amount, fees, amount, reservation_id, attempts, created_at, settled_at)
    select ${uuid(seeding, 21)}::uuid, ${merchant_id}::uuid, 'test', '2' || lpad(i::text, 11, '0'), state,
      'bank',
      case when i % 500 = 0 then '0123456702' else '0123456701' end, '000014', 'ADIRE WORKS SAMPLE',
      case when i % 30 = 0 then ${collecting.account_id}::uuid end, 1, 10, ${amount}, 0, ${amount},
      ${uuid(seeding, 22)}::uuid, 1, ${at(seeding)}, case state when 'SUCCESSFUL' then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select case when i % 1000 = 10 then 'FAILED'
      when i % 1000 = 20 then 'PROCESSING' when i % 1000 = 30 then 'PENDING'
      else 'SUCCESSFUL' end as state) as one`.execute(database)
}
