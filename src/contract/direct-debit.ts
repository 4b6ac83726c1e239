// Direct debit: what was collected and what is due, products that customers pay for again and again, and many
// debits with one call.
import * as z from 'zod/mini'
import {
  dueStatuses, productFrequencies, productLimits, productStatuses, subscriptionStatuses,
} from '#domain/direct-debit.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Text } from './fields.ts'
import { Debit, debitFilters, Reference } from './mandates.ts'
import { PageQuery, pageOf } from './page.ts'

const text = z.nullable(z.string())

export const Product = z.object({
  reference: z.string(),
  name: z.string(),
  description: text,
  /** Of each debit. */
  amount: Naira,
  frequency: z.enum(productFrequencies),
  /** How often a debit that failed is tried again, and after how many days. */
  retries: z.number(),
  retry_days: z.number(),
  /** OFF takes no new customers; those that are subscribed go on. */
  status: z.enum(productStatuses),
  subscribers: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  version: z.number(),
})

export const Subscription = z.object({
  id: z.string(),
  mandate: z.string(),
  customer_name: z.string(),
  status: z.enum(subscriptionStatuses),
  start_date: z.string(),
  /** Null when it has ended. */
  next_date: text,
})

/** What falls due on one day, with what became of it. */
export const Due = z.object({
  id: z.string(),
  due_on: z.string(),
  amount: Naira,
  status: z.enum(dueStatuses),
  customer_name: z.string(),
  mandate: z.string(),
  product: text,
  product_name: text,
  tries: z.number(),
  /** Why the last try failed, or what was collected went back, in words. */
  reason: text,
  /** The day of the next try. */
  next_try: text,
  /** When the customer's bank took back what was collected. */
  reversed_at: text,
})

const Retries = z.int().check(
  z.minimum(0, 'Enter 0 or more.'),
  z.maximum(productLimits.retries, `At most ${productLimits.retries} times.`))
const RetryDays = z.int().check(
  z.minimum(1, 'Enter at least 1.'),
  z.maximum(productLimits.retry_days, `At most ${productLimits.retry_days}.`))

const ProductFields = {
  name: Text(productLimits.name),
  description: z.optional(z.nullable(Text(productLimits.description))),
  amount: Naira,
  frequency: z.enum(productFrequencies, 'Choose how often.'),
  retries: Retries,
  retry_days: RetryDays,
}

const path = 'dashboard/direct-debit'
const One = z.strictObject({ reference: Reference })
const manage = { callers: ['member', 'key'], needs: 'manage_direct_debit' } as const

const Counted = z.object({ count: z.number(), amount: Naira })

export const directDebit = {
  home: endpoint({
    method: 'GET', path,
    says: 'What was collected this month, what is due within a week, what failed and what was taken back',
    callers: ['member', 'key'], needs: 'view_collections',
    answer: z.object({
      active_mandates: z.number(),
      pending_mandates: z.number(),
      /** Less what was taken back again. */
      collected: Counted,
      due: Counted,
      /** Of the last thirty days. */
      failed: Counted,
      /** Taken back by customers' banks within thirty days, whenever it was collected. */
      reversed: Counted,
    }),
  }),
  debits: endpoint({
    method: 'GET', path: `${path}/debits`,
    says: 'Debits, newest first; `search` finds references and the beginning of payers\' names',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, debitFilters),
    answer: pageOf(Debit),
  }),
  bulk: endpoint({
    ...manage, method: 'POST', path: `${path}/debits/bulk`,
    says: 'Debits many mandates with one call, by a session or by the API key of the header `api_secret`',
    limit: 1_048_576,
    query: z.strictObject({ command: z.optional(z.enum(['initiate'], 'The command is initiate.')) }),
    body: z.strictObject({
      debits: z.array(z.strictObject({
        mandate: Reference,
        amount: z.optional(Naira),
        narration: z.optional(Text(60)),
      })).check(
        z.minLength(1, 'Give at least one debit.'),
        z.maxLength(productLimits.bulk, `Give at most ${productLimits.bulk} debits.`)),
    }),
    answer: z.object({
      bulk_reference: z.string(),
      accepted: z.number(),
      refused: z.number(),
      total_amount: Naira,
      debits: z.array(z.object({
        mandate: z.string(),
        /** Of the debit, where it was taken. */
        reference: text,
        /** Why it was not. */
        problem: text,
      })),
    }),
    message: 'Debits sent to the customers\' banks.',
  }),
  due: endpoint({
    method: 'GET', path: `${path}/due`,
    says: 'What fell due, latest day first; status=FAILED gives what was not collected, and why',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(dueStatuses)), product: z.optional(Reference),
    }),
    answer: pageOf(Due),
  }),
  products: endpoint({
    method: 'GET', path: `${path}/products`, says: 'Products of direct debit, newest first',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, { status: z.optional(z.enum(productStatuses)) }),
    answer: pageOf(Product),
  }),
  product: endpoint({
    method: 'GET', path: `${path}/products/:reference`,
    says: 'One product, with its newest subscribers, at most a hundred, and what fell due last',
    callers: ['member', 'key'], needs: 'view_collections',
    params: One,
    answer: z.object({
      product: Product, subscriptions: z.array(Subscription), due: z.array(Due), collected: Naira,
    }),
  }),
  createProduct: endpoint({
    ...manage, method: 'POST', path: `${path}/products`, says: 'Adds a product',
    body: z.strictObject(ProductFields),
    answer: Product,
    message: 'Product added.',
  }),
  updateProduct: endpoint({
    ...manage, method: 'PUT', path: `${path}/products/:reference`,
    says: 'Changes a product; what is due already stays as it is',
    params: One,
    body: z.strictObject({
      ...ProductFields, status: z.optional(z.enum(productStatuses)),
      version: z.int('Send the version that was on the screen.'),
    }),
    answer: Product,
    message: 'Product changed.',
  }),
  subscribe: endpoint({
    ...manage, method: 'POST', path: `${path}/products/:reference/subscriptions`,
    says: 'Subscribes customers by their mandates, each from its own first day on at the earliest; '
      + 'one that is subscribed already stays so',
    params: One,
    body: z.strictObject({
      mandates: z.array(Reference).check(
        z.minLength(1, 'Choose at least one mandate.'),
        z.maxLength(productLimits.at_once, `At most ${productLimits.at_once} at once.`)),
      start_date: Day,
    }),
    answer: z.object({ subscribed: z.number(), subscriptions: z.array(Subscription) }),
    message: 'Subscribed.',
  }),
  subscriptions: endpoint({
    method: 'GET', path: `${path}/products/:reference/subscriptions`,
    says: 'All subscriptions to a product, newest first; `search` finds the beginning of customers\' names',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    params: One,
    query: z.extend(PageQuery, { status: z.optional(z.enum(subscriptionStatuses)) }),
    answer: pageOf(Subscription),
  }),
  unsubscribe: endpoint({
    ...manage, method: 'PUT', path: `${path}/subscriptions/:id/end`,
    says: 'Ends a subscription; what is due already is still collected',
    params: z.strictObject({ id: Id }),
    answer: Subscription,
    message: 'Subscription ended.',
  }),
}
