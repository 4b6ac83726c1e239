// Sub-accounts: accounts of the business at other banks, under the name that the bank gives (spec 7).
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { subAccountStatuses } from '#domain/sub-account.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Id, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

export const subAccountMessages = {
  created: 'Sub-account successfully created',
  updated: 'Sub-account successfully updated',
  notSaved: 'Could not save sub-account. Please check you network and try again',
  notFound: 'Could not get sub-account details.',
} as const

export const SubAccount = z.object({
  id: z.string(),
  /** 12 digits. */
  reference: z.string(),
  /** The bank's own name for the account. */
  account_name: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  nuban: z.string(),
  /** INACTIVE is kept, and not to be used. */
  status: z.enum(subAccountStatuses),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  /**
   * Its shares of payments that were taken back after they were settled, as far as they are not kept of later
   * shares yet.
   */
  owed: Naira,
  version: z.number(),
})

const change = { callers: ['member'], needs: 'manage_sub_accounts' } as const

export const subAccounts = {
  list: endpoint({
    method: 'GET', path: 'dashboard/subaccounts',
    says: 'Sub-accounts, newest first; `search` finds words of names and beginnings of account numbers',
    callers: ['member'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(subAccountStatuses)),
      nuban: z.optional(AccountNumber),
      bank_code: z.optional(BankCode),
    }),
    answer: pageOf(SubAccount),
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/subaccounts/:id', says: 'One sub-account, by its reference or id',
    callers: ['member'], needs: 'view_collections',
    params: z.strictObject({ id: z.union([z.string().check(z.regex(/^\d{12}$/)), Id]) }),
    answer: SubAccount,
  }),
  save: endpoint({
    ...change, method: 'POST', path: 'dashboard/accounts/create',
    says: 'Adds an account after asking its bank for the name; with an `id` it takes that one\'s place',
    body: z.strictObject({
      nuban: AccountNumber,
      bank_code: BankCode,
      /** Only compared by who sends it: what is stored is the bank's. */
      account_name: z.optional(Text(100)),
      id: z.optional(Id),
      version: z.optional(z.int()),
    }),
    answer: SubAccount,
    message: subAccountMessages.created,
  }),
  change: endpoint({
    ...change, method: 'PATCH', path: 'dashboard/accounts',
    says: 'Switches a sub-account off or on',
    body: z.strictObject({ id: Id, status: z.enum(subAccountStatuses), version: z.optional(z.int()) }),
    answer: SubAccount,
    message: subAccountMessages.updated,
  }),
}
