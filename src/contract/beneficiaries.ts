// Beneficiaries: accounts that a merchant pays again and again, under the name that the bank gives (spec 3).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Id, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** What the screens say when no answer came (spec 8). */
export const beneficiaryMessages = {
  notCreated: 'Could not create beneficiary. Please check you network and try again',
  notUpdated: 'Could not update beneficiary. Please check you network and try again',
  notDeleted: 'Could not delete record. Please check you network and try again',
  notFound: 'Could not get beneficiary details.',
} as const

export const Beneficiary = z.object({
  id: z.string(),
  /** 12 digits, as the spec draws references; what addresses use. */
  reference: z.string(),
  /** The bank's own name for the account. */
  beneficiary_account_name: z.string(),
  beneficiary_bank_code: z.string(),
  beneficiary_nuban: z.string(),
  bank_name: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  version: z.number(),
})

/** A name that is sent is only compared: what is stored is the bank's. */
const Account = {
  beneficiary_nuban: AccountNumber,
  beneficiary_bank_code: BankCode,
  beneficiary_account_name: z.optional(Text(100)),
}

/** The reference or the id. */
const One = z.strictObject({ ref: z.union([z.string().check(z.regex(/^\d{12}$/)), Id]) })

const path = 'dashboard/beneficiaries'
const change = { callers: ['member'], needs: 'manage_beneficiaries' } as const

export const beneficiaries = {
  list: endpoint({
    method: 'GET', path, says: 'Beneficiaries, newest first; `search` finds names and account numbers',
    callers: ['member'], needs: 'view_beneficiaries', lags_unless: [],
    query: z.extend(PageQuery, { bank_code: z.optional(BankCode) }),
    answer: pageOf(Beneficiary),
  }),
  create: endpoint({
    ...change, method: 'POST', path,
    says: 'Adds an account after asking its bank for the name; 409 with the beneficiary it already is',
    body: z.strictObject(Account),
    answer: Beneficiary,
    message: 'Beneficiary successfully created',
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:ref`, says: 'One beneficiary',
    callers: ['member'], needs: 'view_beneficiaries',
    params: One,
    answer: Beneficiary,
  }),
  update: endpoint({
    ...change, method: 'PUT', path: `${path}/:ref`,
    says: 'Another account in its place; its bank is asked again, and every administrator is told',
    params: One,
    body: z.strictObject({ ...Account, version: z.optional(z.int()) }),
    step_up: true,
    answer: Beneficiary,
    message: 'Beneficiary successfully updated',
  }),
  remove: endpoint({
    ...change, method: 'DELETE', path: `${path}/:ref`, says: 'Removes a beneficiary; payouts to it stay',
    params: One,
    answer: z.object({ reference: z.string() }),
    message: 'Beneficiary successfully deleted',
  }),
}
