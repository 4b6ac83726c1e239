// Virtual accounts: numbers at a collection bank that customers pay into, each with its limits (spec 3, 7).
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { accountPreferences, collectionBankCodes, virtualAccountStandings } from '#domain/virtual-account.ts'
import { Amount } from './amount.ts'
import { CallbackUrl } from './callback.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Bvn, Day, Email, Id, Nin, Phone, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

export const virtualAccountMessages = {
  created: 'Virtual account successfully created',
  updated: 'Virtual account successfully updated',
  activated: 'Virtual account successfully activated',
  deactivated: 'Virtual account successfully deactivated',
  notSaved: 'Could not save virtual account. Please check you network and try again',
  notFound: 'Could not get virtual account details.',
} as const

export const VirtualAccount = z.object({
  vnuban: z.string(),
  account_name: z.string(),
  collection_bank: z.enum(collectionBankCodes),
  bank_name: z.string(),
  /** ACTIVE takes payments; EXPIRED and USED_UP are on, and take none. */
  status: z.enum(virtualAccountStandings),
  account_preference: z.enum(accountPreferences),
  /** The one of its customer, or of the merchant's own, that is given out first. */
  is_primary: z.boolean(),
  /** Null for an account of the merchant's own. */
  customer: z.nullable(z.object({ reference: z.string(), fullname: z.string() })),
  /** The last day on which it takes payments, and the moment at which it takes no more. */
  expires_on: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  /** How many payments it takes in all; null: any number. */
  use_frequency: z.nullable(z.number()),
  used: z.number(),
  uses_left: z.nullable(z.number()),
  min_amount: z.nullable(Naira),
  max_amount: z.nullable(Naira),
  callback_url: z.nullable(z.string()),
  /** Masked. */
  bvn: z.nullable(z.string()),
  nin: z.nullable(z.string()),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  version: z.number(),
})

const CollectionBank = z.enum(collectionBankCodes, { error: 'Choose a bank.' })

const may = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))

/** What is chosen of an account, also later; null takes a limit away. */
const Limits = {
  account_preference: z.optional(z.enum(accountPreferences)),
  expires_on: may(Day),
  use_frequency: may(z.int().check(
    z.minimum(1, 'Enter at least 1.'), z.maximum(1_000_000, 'Enter at most 1,000,000.'))),
  min_amount: may(Amount),
  max_amount: may(Amount),
  callback_url: may(CallbackUrl),
  bvn: may(Bvn),
  nin: may(Nin),
}

const Opening = {
  ...Limits,
  collection_bank: CollectionBank,
  /** Without one it is the customer's name, or the business name. */
  account_name: z.optional(Text(100)),
}

const One = z.strictObject({ vnuban: AccountNumber })

const written = z.optional(z.string().check(z.maxLength(300)))

/** One row as it stands in the file; what is wrong with it is said in the answer, not as a refusal. */
const RowGiven = z.strictObject({
  row: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  fullname: written,
  email: written,
  mobile_number: written,
  /** The code, or the bank's name. */
  collection_bank: written,
  expires_on: written,
  use_frequency: written,
  min_amount: written,
  max_amount: written,
})

const CheckedRow = z.object({
  row: z.number(),
  status: z.enum(['VALID', 'INVALID', 'CREATED']),
  problem: z.optional(z.string()),
  field: z.optional(z.string()),
  /** What a person should look at before it is opened. */
  warning: z.optional(z.string()),
  /** Where it is opened. */
  vnuban: z.optional(z.string()),
  bank_name: z.optional(z.string()),
  account_name: z.optional(z.string()),
})

const path = 'dashboard/vnubans'
const change = { callers: ['member', 'key'], needs: 'manage_vnubans' } as const
/** Where events of it go. */
const told = { step_up: ['callback_url'] } as const
const opened = { ...told, answer: VirtualAccount, message: virtualAccountMessages.created } as const

export const virtualAccounts = {
  list: endpoint({
    method: 'GET', path,
    says: 'Virtual accounts, newest first; `search` finds the beginning of names and numbers',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(virtualAccountStandings)),
      collection_bank: z.optional(CollectionBank),
      owner: z.optional(z.enum(['customer', 'merchant'])),
    }),
    answer: pageOf(VirtualAccount),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:vnuban`, says: 'One virtual account',
    callers: ['member', 'key'], needs: 'view_collections',
    params: One,
    answer: VirtualAccount,
  }),
  create: endpoint({
    ...change, ...opened, method: 'POST', path: `${path}/`, says: 'Opens an account for a customer',
    body: z.strictObject({
      /** The reference or the id. */
      customer: z.union([z.string().check(z.regex(/^\d{12}$/, 'Choose a customer.')), Id]),
      ...Opening,
    }),
  }),
  createCustomer: endpoint({
    ...change, ...opened, method: 'POST', path: `${path}/create_customer`,
    says: 'Adds a customer and opens an account for it',
    body: z.strictObject({
      fullname: Text(100), email: may(Email), mobile_number: may(Phone), ...Opening,
    }),
  }),
  createOwn: endpoint({
    ...change, ...opened, method: 'POST', path: `${path}/merchant_create_customer`,
    says: 'Opens an account of the merchant\'s own', body: z.strictObject(Opening),
  }),
  update: endpoint({
    ...change, ...told, method: 'PUT', path: `${path}/:vnuban`,
    says: 'Changes the name and the limits; number, bank and customer stay',
    params: One,
    body: z.strictObject({ ...Limits, account_name: z.optional(Text(100)), version: z.optional(z.int()) }),
    answer: VirtualAccount,
    message: virtualAccountMessages.updated,
  }),
  activate: endpoint({
    ...change, method: 'POST', path: `${path}/:vnuban/activate`, says: 'Takes payments again',
    params: One,
    answer: VirtualAccount,
    message: virtualAccountMessages.activated,
  }),
  deactivate: endpoint({
    ...change, method: 'POST', path: `${path}/:vnuban/deactivate`,
    says: 'Takes no payments until it is activated again',
    params: One,
    answer: VirtualAccount,
    message: virtualAccountMessages.deactivated,
  }),
  bulk: endpoint({
    ...change, method: 'POST', path: `${path}/bulk`,
    says: 'Checks the rows of a file, or opens an account for each that is right, with its customer',
    limit: 4 * 1_048_576, judges_rows: true,
    /** Looks only, as when nothing is said, or opens those that are right. */
    query: z.strictObject({ command: z.optional(z.enum(['validate', 'create'])) }),
    body: z.strictObject({
      vnubans: z.array(RowGiven).check(
        z.minLength(1, 'Give at least one row.'), z.maxLength(2_000, 'Give at most 2,000 rows.')),
    }),
    answer: z.object({
      valid: z.number(),
      invalid: z.number(),
      created: z.number(),
      rows: z.array(CheckedRow),
    }),
  }),
}
