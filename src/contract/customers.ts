// Customers: who pays the merchant, and the virtual accounts that each pays into (spec 2 and 7).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Phone, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { VirtualAccount } from './virtual-accounts.ts'

export const customerMessages = {
  notCreated: 'Could not create customer. Please check you network and try again',
  notUpdated: 'Could not update customer. Please check you network and try again',
  notFound: 'Could not get customer details.',
} as const

export const Customer = z.object({
  id: z.string(),
  /** 12 digits, as the spec draws references; what addresses use. */
  reference: z.string(),
  fullname: z.string(),
  email: z.nullable(z.string()),
  /** Ten digits after +234. */
  mobile_number: z.nullable(z.string()),
  /** How many virtual accounts this customer has. */
  vnubans: z.number(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  version: z.number(),
})

/** What is typed of a customer; a virtual account's form asks for the same. */
export const CustomerFields = {
  fullname: Text(100),
  email: z.optional(z.nullable(Email)),
  mobile_number: z.optional(z.nullable(Phone)),
}

/** The reference or the id. */
const CustomerRef = z.union([z.string().check(z.regex(/^\d{12}$/)), Id])

const One = z.strictObject({ id: CustomerRef })

const written = z.string().check(z.maxLength(200))

/** One row as it stands in the file; what is wrong with it is said in the answer, not as a refusal. */
const RowGiven = z.strictObject({
  row: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  fullname: written,
  email: z.optional(written),
  mobile_number: z.optional(written),
})

/** What became of a row: right, wrong, or stored. */
const CheckedRow = z.object({
  row: z.number(),
  status: z.enum(['VALID', 'INVALID', 'CREATED']),
  problem: z.optional(z.string()),
  field: z.optional(z.string()),
  /** The customer's, where one is stored. */
  reference: z.optional(z.string()),
})

/** Looks only, as when nothing is said, or stores the rows that are right. */
const BulkCommand = z.strictObject({ command: z.optional(z.enum(['validate', 'create'])) })

const BULK_BYTES = 4 * 1_048_576

const change = { callers: ['member', 'key'], needs: 'manage_customers' } as const

export const customers = {
  list: endpoint({
    method: 'GET', path: 'dashboard/merchant/customers',
    says: 'Customers, newest first; `search` finds the beginning of names and e-mails, numbers, references',
    callers: ['member', 'key'], needs: 'view_customers', lags_unless: [],
    query: PageQuery,
    answer: pageOf(Customer),
  }),
  create: endpoint({
    ...change, method: 'POST', path: 'dashboard/merchant/customers',
    says: 'Adds a customer; 409 with the one that has this e-mail address already',
    body: z.strictObject(CustomerFields),
    answer: Customer,
    message: 'Customer has been successfully created',
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/customer/:id', says: 'One customer',
    callers: ['member', 'key'], needs: 'view_customers',
    params: One,
    answer: Customer,
  }),
  update: endpoint({
    ...change, method: 'PUT', path: 'dashboard/customer/:id', says: 'Changes a customer',
    params: One,
    body: z.strictObject({ ...CustomerFields, version: z.optional(z.int()) }),
    answer: Customer,
    message: 'Customer has been successfully updated',
  }),
  vnubans: endpoint({
    method: 'GET', path: 'dashboard/customer/:id/vnubans', says: 'The virtual accounts of a customer',
    callers: ['member', 'key'], needs: 'view_customers', lags_unless: [],
    params: One,
    query: PageQuery,
    answer: pageOf(VirtualAccount),
  }),
  bulk: endpoint({
    ...change, method: 'POST', path: 'dashboard/customers/bulk',
    says: 'Checks the rows of a file, or stores those that are right and says what is wrong with the others',
    limit: BULK_BYTES, judges_rows: true,
    query: BulkCommand,
    body: z.strictObject({
      customers: z.array(RowGiven).check(
        z.minLength(1, 'Give at least one row.'), z.maxLength(10_000, 'Give at most 10,000 rows.')),
    }),
    answer: z.object({
      valid: z.number(),
      invalid: z.number(),
      created: z.number(),
      rows: z.array(CheckedRow),
    }),
  }),
}
