// Banks, and whose account a number is.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode } from './fields.ts'

export const Bank = z.object({
  code: z.string(),
  name: z.string(),
  /** What people call it, beside its name: `GTB`. */
  short_names: z.optional(z.array(z.string())),
  /** Six digits that check its account numbers; null for wallets, which number by phone. */
  institution: z.optional(z.nullable(z.string())),
})
const Place = z.object({ code: z.string(), name: z.string() })

export const banks = {
  list: endpoint({
    method: 'GET', path: 'metadata/banks/', says: 'Banks that accounts can be at, by name',
    callers: 'anyone', needs: null,
    answer: z.object({ items: z.array(Bank) }),
  }),
  lookUp: endpoint({
    method: 'GET', path: 'banks/look_up',
    says: 'The bank with a code, or those whose name or short name has the words of a text',
    callers: 'anyone', needs: null,
    query: z.strictObject({
      code: z.optional(BankCode),
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.object({ items: z.array(Bank) }),
  }),
  countries: endpoint({
    method: 'GET', path: 'metadata/countries/', says: 'Countries by name',
    callers: 'anyone', needs: null,
    answer: z.object({ items: z.array(Place) }),
  }),
  states: endpoint({
    method: 'GET', path: 'metadata/states/',
    says: 'Nigeria’s 37 states and territories with their main towns',
    callers: 'anyone', needs: null,
    answer: z.object({ items: z.array(z.extend(Place, { cities: z.array(z.string()) })) }),
  }),
  enquiry: endpoint({
    method: 'POST', path: 'dashboard/nuban/enquiry', says: 'The name that the bank gives for an account',
    callers: ['member'], needs: null,
    body: z.strictObject({
      nuban: z.optional(AccountNumber),
      /** Another name for `nuban`. */
      account_number: z.optional(AccountNumber),
      bank_code: BankCode,
      /** The payout account that is to pay it: itself is refused. */
      source_nuban: z.optional(AccountNumber),
    }),
    answer: z.object({ account_name: z.string(), nuban: z.string(), bank_code: z.string() }),
  }),
}
