// The rows of a merchant's past with cards: payments, the transactions that they became, and chargebacks.
import { sql } from 'kysely'
import { at, name, series, uuid, words, type Writing } from './row-writings.ts'

const naira = sql`(10000 + (i::bigint * 7919) % 90000)`
const cardEnd = sql`lpad(((i::bigint * 7) % 10000)::text, 4, '0')`

/** A few are pending, a twentieth failed. */
const cardStatus = sql`case when i % 400 = 1 then 'PENDING' when i % 20 = 4 then 'FAILED'
  else 'SUCCESSFUL' end`

const collections: Writing = (database, seeding, from, to) =>
  sql`insert into collection (id, merchant_id, mode, reference, channel, status, amount, fee, vat,
      stamp_duty, payer_name, session_id, source_id, response_code, created_at, disputed)
    select ${uuid(seeding, 11)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '8' || lpad(i::text, 11, '0'), 'card', 'SUCCESSFUL', ${naira}, 0, 0, 0, ${name},
      'CARD' || replace(${uuid(seeding, 12)}::text, '-', ''), ${uuid(seeding, 12)}::uuid, '00',
      ${at(seeding)}, i % 400 = 5
    from ${series(from, to)} where ${cardStatus} = 'SUCCESSFUL'`.execute(database)

const cardPayments: Writing = (database, seeding, from, to) =>
  sql`insert into card_payment (id, merchant_id, mode, reference, brand, first_six, last_four, payer_name,
      amount, status, response_code, collection_id, created_at, ended_at)
    select ${uuid(seeding, 12)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '9' || lpad(i::text, 11, '0'), ${words(['verve', 'visa', 'mastercard'], 'i')},
      ${words(['506102', '411111', '510000'], 'i')}, ${cardEnd}, ${name}, ${naira}, state,
      case state when 'SUCCESSFUL' then '00' when 'FAILED' then '05' else '09' end,
      case state when 'SUCCESSFUL' then ${uuid(seeding, 11)}::uuid end, ${at(seeding)},
      case when state <> 'PENDING' then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select ${cardStatus} as state) as one`.execute(database)

/** Of every payment that came in; a few are open. */
const chargebacks: Writing = (database, seeding, from, to) =>
  sql`insert into chargeback (id, merchant_id, mode, reference, collection_id, reason, amount, payer_name,
      transaction_reference, status, created_at, due_at, next_at, explanation, answered_by, answered_at,
      ended_at)
    select ${uuid(seeding, 13)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '7' || lpad(i::text, 11, '0'), ${uuid(seeding, 11)}::uuid,
      ${words(['fraud', 'value_not_given', 'duplicate_debit', 'wrong_amount'], 'i')}, ${naira}, ${name},
      '8' || lpad(i::text, 11, '0'), state, ${at(seeding)}, ${at(seeding)},
      case state when 'PENDING' then ${at(seeding)} end,
      case when state in ('WON', 'LOST') then 'Delivered' end,
      case when state not in ('PENDING', 'EXPIRED') then ${seeding.merchant.user_id}::uuid end,
      case when state not in ('PENDING', 'EXPIRED') then ${at(seeding)} end,
      case when state <> 'PENDING' then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select case when i % 400 = 5 then 'PENDING'
      when i % 10 = 6 then 'EXPIRED' when i % 3 = 0 then 'WON' when i % 3 = 1 then 'LOST' else 'ACCEPTED'
      end as state) as one where ${cardStatus} = 'SUCCESSFUL'`.execute(database)

export const cardWritings: readonly Writing[] = [collections, cardPayments, chargebacks]
