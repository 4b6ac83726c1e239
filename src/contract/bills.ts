// Bills: what is sold, whose number it is, buying it, what became of it, and numbers kept for the next time.
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { billKinds, billLimits, billStatuses, customerKinds } from '#domain/bill.ts'
import { Naira } from '#domain/money.ts'
import { Amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Id, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'
import { Pin } from './pin.ts'

const Kind = z.enum(billKinds, 'Choose what to pay for.')
const Code = (message: string) => z.string({ error: message }).check(z.regex(/^[a-z0-9-]{1,40}$/, message))
const Biller = Code('Choose who it is bought from.')
const Product = Code('Choose what to buy.')
const Customer = z.string({ error: 'Enter the number.' })
  .check(z.regex(/^\d{10,13}$/, 'A number has 10 to 13 digits.'))

const text = z.nullable(z.string())

const SoldProduct = z.object({
  code: z.string(),
  name: z.string(),
  /** For how long, or how often; '' where there is nothing to say. */
  detail: z.string(),
  /** Null where any amount between the two others is sold. */
  price: z.nullable(Naira),
  minimum: Naira,
  maximum: Naira,
  /** Which number it is bought for. */
  customer: z.enum(customerKinds),
})

const Seller = z.object({
  code: z.string(),
  name: z.string(),
  /** Where a power company supplies. */
  states: z.string(),
  products: z.array(SoldProduct),
})

export const Bill = z.object({
  id: z.string(),
  /** Ours, 12 digits; the client's is `unique_reference`. Both are unique in the merchant. */
  bill_reference: z.string(),
  unique_reference: z.string(),
  kind: z.enum(billKinds),
  biller: z.string(),
  biller_name: z.string(),
  product: z.string(),
  product_name: z.string(),
  customer: z.string(),
  /** As the vendor gave it; null where it gives none. */
  customer_name: text,
  source_nuban: z.string(),
  amount: Naira,
  fee: Naira,
  vat: Naira,
  total_amount: Naira,
  status: z.enum(billStatuses),
  /** What a pending bill waits for; `person` is our staff, after 24 hours without a certain answer. */
  waits_for: z.nullable(z.enum(['dispatch', 'vendor', 'person'])),
  /** Why it failed, in words. */
  reason: text,
  response_code: text,
  vendor_reference: text,
  created_at: z.string(),
  sent_at: text,
  ended_at: text,
  created_by: z.string(),
  creator_name: z.string(),
})

/** A prepaid token with its units, or a PIN with its serial number. */
const Delivery = z.object({ token: z.string(), serial: text, units: text })

export const Favourite = z.object({
  id: z.string(),
  kind: z.enum(billKinds),
  biller: z.string(),
  product: z.string(),
  customer: z.string(),
  customer_name: text,
  label: z.string(),
  /** As it was last bought. */
  amount: Naira,
})

/** What is bought, and for whom. */
const bought = { kind: Kind, biller: Biller, product: Product, customer: Customer }

const path = 'dashboard/bills'
const shown = { callers: ['member'], needs: 'view_bills' } as const
const paying = { callers: ['member'], needs: 'pay_bills' } as const

export const bills = {
  catalogue: endpoint({
    method: 'GET', path: `${path}/catalogue`, says: 'What the vendor sells, kind by kind',
    callers: ['member'], needs: null,
    answer: z.object({
      kinds: z.array(z.object({ kind: z.enum(billKinds), billers: z.array(Seller) })),
    }),
  }),
  validate: endpoint({
    ...paying, method: 'POST', path: `${path}/validate`,
    says: 'Whose smart card, meter, account or profile a number is',
    body: z.strictObject(bought),
    answer: z.object({ customer: z.string(), customer_name: z.string(), address: text }),
  }),
  quote: endpoint({
    ...paying, method: 'GET', path: `${path}/quote`,
    says: 'Price, fee, balance after, and what was bought alike within a day',
    query: z.strictObject({ ...bought, amount: NairaText, source_nuban: z.optional(AccountNumber) }),
    answer: z.object({
      amount: Naira, fee: Naira, vat: Naira, total_amount: Naira,
      source_nuban: z.string(),
      /** Both null where the role does not see balances. */
      available: z.nullable(Naira),
      /** Never below zero: see `short_by`. */
      balance_after: z.nullable(Naira),
      /** How much is missing; zero when there is enough. */
      short_by: Naira,
      /** What of bills may still be paid today. */
      left_today: Naira,
      /** The amount or the number is not right, in words. */
      problem: text,
      /** The same for the same number and amount within 24 hours that has not failed. */
      duplicates: z.array(z.object({
        unique_reference: z.string(), status: z.string(), created_at: z.string(), creator_name: z.string(),
      })),
    }),
  }),
  pay: endpoint({
    ...paying, method: 'POST', path: `${path}/pay`,
    says: 'Buys, and reserves the money until it is delivered',
    lets_out: true,
    body: z.strictObject({
      ...bought,
      /** The price where there is one; another is refused. */
      amount: Naira,
      source_nuban: z.optional(AccountNumber),
      unique_reference: Reference,
      pin: Pin,
    }),
    answer: z.object({
      unique_reference: z.string(), bill_reference: z.string(), status: z.enum(billStatuses),
    }),
    message: 'Bill payment started.',
  }),
  list: endpoint({
    ...shown, method: 'GET', path: `${path}/transactions`,
    says: 'All bills, newest first; status also takes successful, pending and failed',
    lags_unless: ['unique_reference'],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum([...billStatuses, 'successful', 'pending', 'failed'])),
      kind: z.optional(Kind),
      customer: z.optional(Customer),
      unique_reference: z.optional(Reference),
      min: z.optional(NairaText),
      max: z.optional(NairaText),
    }),
    answer: pageOf(Bill),
  }),
  show: endpoint({
    ...shown, method: 'GET', path: `${path}/transactions/:id`,
    says: 'One bill by its id or either reference; its token or PIN for who may pay bills',
    params: z.strictObject({ id: z.union([Reference, Id], 'This is not a valid id.') }),
    answer: z.object({
      bill: Bill,
      /** Null where nothing is delivered, or not to be seen by this role. */
      delivery: z.nullable(Delivery),
      /** There is one, and this role does not see it. */
      is_hidden: z.boolean(),
    }),
  }),
  favourites: endpoint({
    ...shown, method: 'GET', path: `${path}/favourites`, says: 'Numbers that the team keeps, newest first',
    query: z.strictObject({ kind: z.optional(Kind) }),
    answer: z.object({ items: z.array(Favourite), most: z.number() }),
  }),
  keep: endpoint({
    ...paying, method: 'POST', path: `${path}/favourites`,
    says: `Keeps a number, or changes what is kept of it; ${billLimits.favourites} at most`,
    body: z.strictObject({
      ...bought, amount: Amount, customer_name: z.optional(Text(100)), label: Text(60),
    }),
    answer: Favourite,
    message: 'Kept as a favourite.',
  }),
  forget: endpoint({
    ...paying, method: 'DELETE', path: `${path}/favourites/:id`, says: 'Takes a number off the favourites',
    params: z.strictObject({ id: Id }),
    answer: z.object({ id: z.string() }),
    message: 'Removed from the favourites.',
  }),
}
