// Statements: every line of an account, or of what was collected, between two days. They are made in the
// background and told of by mail, and given out in the form that is asked for.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { statementFormNames, statementStatuses, statementSubjects } from '#domain/statement.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Day, Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** Spec 8. */
export const statementMessage = 'Account Statement would be sent to your email.'

export const Statement = z.object({
  id: z.string(),
  /** An account where nothing is said, as by a provider of before. */
  statement_of: z.optional(z.enum(statementSubjects)),
  /** Null for the payments that came in: until they are settled they stand in no payout account. */
  nuban: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  status: z.enum(statementStatuses),
  /** Known once it is ready, as the balances are. */
  rows: z.nullable(z.number()),
  opening_balance: z.nullable(Naira),
  money_in: z.optional(z.nullable(Naira)),
  money_out: z.optional(z.nullable(Naira)),
  closing_balance: z.nullable(Naira),
  /** The forms that it can be downloaded in, by now; CSV where nothing is said. */
  formats: z.optional(z.array(z.enum(statementFormNames))),
  created_at: z.string(),
  ready_at: z.nullable(z.string()),
  /** From then on it has to be asked for again. */
  expires_at: z.nullable(z.string()),
})

const takenAway = { callers: ['member', 'key'], needs: 'export_data', reads: 'view_balances' } as const

export const statements = {
  request: endpoint({
    ...takenAway, method: 'POST', path: 'dashboard/merchants/account-statement',
    says: 'Makes a statement of a payout account, or of the payments that came in: gross, fee, VAT, refund, '
      + 'dispute and settlement. A mail with a link tells a person when it is ready; a key looks at the list',
    body: z.strictObject({
      /** An account where nothing is said. Of `collections` it needs the right to see payments too. */
      statement_of: z.optional(z.enum(statementSubjects)),
      /** The primary account where none is named. */
      nuban: z.optional(AccountNumber),
      /** Days of Lagos, both included. */
      from: Day,
      to: Day,
    }),
    answer: Statement,
    message: statementMessage,
  }),
  list: endpoint({
    ...takenAway, method: 'GET', path: 'dashboard/statements',
    says: 'The statements that the caller asked for, newest first',
    query: PageQuery,
    answer: pageOf(Statement),
  }),
  download: endpoint({
    ...takenAway, method: 'GET', path: 'dashboard/statements/:id',
    says: 'The statement itself: CSV where nothing is said, or Excel (`xlsx`), PDF, MT940 or CAMT.053 '
      + '(`camt053`, ISO 20022 camt.053.001.08). Each has the same lines, to the kobo',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ format: z.optional(z.enum(statementFormNames)) }),
    answer: z.unknown(),
    raw: true,
  }),
}
