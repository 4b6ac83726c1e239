// The rows of a merchant's past with direct debit: mandates, products with who pays for them, what fell due,
// and debits with the payments that they became.
import { sql } from 'kysely'
import { customers, payerKinds } from './payer-writings.ts'
import {
  amount, at, bank, name, nuban, series, TOGETHER, uuid, words, type Seeding, type Writing,
} from './row-writings.ts'

const kinds = { mandate: 30, product: 31, subscription: 32, due: 33, debit: 34, payment: 35 } as const

/** The id of a row that several rows are of. */
const idOf = (seeding: Seeding, kind: number, number: string) =>
  sql`(select ${uuid(seeding, kind)}::uuid from (select ${sql.raw(number)} as i) as one)`

/** A quarter are of one customer; the others' have five each. Most are active. */
const mandates: Writing = (database, seeding, from, to) =>
  sql`insert into mandate (id, merchant_id, mode, reference, customer_id, payer_name, bank_code, nuban,
      debit_type, amount, frequency, is_scheduled, start_date, status, refusal, registered_at, activated_at,
      ended_at, created_by, created_at)
    select ${uuid(seeding, kinds.mandate)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '1' || lpad(i::text, 11, '0'), case when i % 4 = 1 then ${seeding.collecting.customer_id}::uuid
        else ${idOf(seeding, payerKinds.customer, 'i - i % 5')} end,
      ${name}, ${bank}, ${nuban}, ${words(['FIXED', 'VARIABLE'], 'i')}, ${amount}, 'variable', false,
      ${at(seeding)}::date, state, case state when 'FAILED' then 'refused' end, ${at(seeding)},
      case when state in ('ACTIVE', 'SUSPENDED') then ${at(seeding)} end,
      case when state in ('CANCELLED', 'EXPIRED', 'FAILED') then ${at(seeding)} end,
      ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)} cross join lateral (select case
      when i % 400 = 1 then 'PENDING_OTP' when i % 400 = 2 then 'PENDING_ACTIVATION'
      when i % 1000 = 3 then 'INITIATED' when i % 100 = 4 then 'SUSPENDED' when i % 20 = 5 then 'FAILED'
      when i % 20 = 6 then 'CANCELLED' when i % 50 = 7 then 'EXPIRED' else 'ACTIVE' end as state) as one`
    .execute(database)

const products: Writing = (database, seeding, from, to) =>
  sql`insert into debit_product (id, merchant_id, mode, reference, name, amount, frequency, retries,
      retry_days, status, created_by, created_at)
    select ${uuid(seeding, kinds.product)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '3' || lpad(i::text, 11, '0'), ${name}, ${amount}, ${words(['daily', 'weekly', 'monthly'], 'i')}, 2, 1,
      case when i % 50 = 3 then 'OFF' else 'ACTIVE' end, ${seeding.merchant.user_id}::uuid, ${at(seeding)}
    from ${series(from, to)}`.execute(database)

/** The oldest are all of one product, the others ten of each tenth. */
const productOf = (seeding: Seeding) =>
  idOf(seeding, kinds.product, `case when i < ${2 * TOGETHER} then 0 else i / 10 * 10 end`)

const subscriptions: Writing = (database, seeding, from, to) =>
  sql`insert into debit_subscription (id, merchant_id, mode, mandate_id, product_id, start_date, frequency,
      next_number, next_date, status, created_at, ended_at)
    select ${uuid(seeding, kinds.subscription)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      ${uuid(seeding, kinds.mandate)}::uuid, ${productOf(seeding)}, ${at(seeding)}::date, 'monthly', 1,
      case when i % 3 > 0 then '2036-01-01'::date end, case when i % 3 > 0 then 'ACTIVE' else 'ENDED' end,
      ${at(seeding)}, case when i % 3 = 0 then ${at(seeding)} end
    from ${series(from, to)}`.execute(database)

const dues: Writing = (database, seeding, from, to) =>
  sql`insert into debit_due (id, merchant_id, mode, subscription_id, mandate_id, product_id, due_on, amount,
      retries, retry_days, status, tries, next_try, reason, created_at, ended_at)
    select ${uuid(seeding, kinds.due)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      ${uuid(seeding, kinds.subscription)}::uuid, ${uuid(seeding, kinds.mandate)}::uuid,
      ${productOf(seeding)}, ${at(seeding)}::date, ${amount}, 2, 1, state, 1,
      case state when 'DUE' then '2036-01-01'::date end, case state when 'FAILED' then '51' end,
      ${at(seeding)}, case when state in ('PAID', 'FAILED', 'SKIPPED') then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select case when i % 400 = 1 then 'DUE'
      when i % 400 = 2 then 'PENDING' when i % 20 = 4 then 'FAILED' when i % 200 = 5 then 'SKIPPED'
      else 'PAID' end as state) as one`.execute(database)

/** A few are open, a twentieth failed; the oldest are of one mandate, and those are over. */
const debitStatus = sql`case when i < ${2 * TOGETHER} then case when i % 20 = 4 then 'FAILED'
    else 'SUCCESSFUL' end
  when i % 400 = 1 then 'PENDING' when i % 1000 = 2 then 'INQ' when i % 20 = 4 then 'FAILED'
  else 'SUCCESSFUL' end`

const payments: Writing = (database, seeding, from, to) =>
  sql`insert into collection (id, merchant_id, mode, reference, channel, status, amount, fee, vat,
      stamp_duty, payer_name, session_id, source_id, response_code, created_at)
    select ${uuid(seeding, kinds.payment)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '4' || lpad(i::text, 11, '0'), 'debit', 'SUCCESSFUL', ${amount}, 0, 0, 0, ${name},
      'TAKE' || replace(${uuid(seeding, kinds.payment)}::text, '-', ''),
      ${uuid(seeding, kinds.debit)}::uuid, '00', ${at(seeding)}
    from ${series(from, to)} where ${debitStatus} = 'SUCCESSFUL'`.execute(database)

/** Every second was taken because it fell due. */
const debits: Writing = (database, seeding, from, to) =>
  sql`insert into mandate_debit (id, merchant_id, mode, reference, mandate_id, payer_name, amount, asked_by,
      due_id, status, response_code, session_id, sent_at, collection_id, created_by, created_at, ended_at)
    select ${uuid(seeding, kinds.debit)}::uuid, ${seeding.merchant.merchant_id}::uuid, 'test',
      '2' || lpad(i::text, 11, '0'),
      ${idOf(seeding, kinds.mandate, `case when i < ${2 * TOGETHER} then 0 else i end`)}, ${name}, ${amount},
      case when i % 2 = 0 then 'schedule' else 'hand' end,
      case when i % 2 = 0 then ${uuid(seeding, kinds.due)}::uuid end, state,
      case state when 'SUCCESSFUL' then '00' when 'FAILED' then '51' end,
      case when state <> 'PENDING' then ${seeding.merchant.nuban} || lpad(i::text, 20, '0') end,
      case when state <> 'PENDING' then ${at(seeding)} end,
      case state when 'SUCCESSFUL' then ${uuid(seeding, kinds.payment)}::uuid end,
      case when i % 2 = 1 then ${seeding.merchant.user_id}::uuid end, ${at(seeding)},
      case when state in ('SUCCESSFUL', 'FAILED') then ${at(seeding)} end
    from ${series(from, to)} cross join lateral (select ${debitStatus} as state) as one`.execute(database)

/** To be written after the customers. */
export const debitWritings: readonly Writing[] = [
  mandates, products, subscriptions, dues, payments, debits,
]

export const customersWithDebits: readonly Writing[] = [customers, ...debitWritings]
