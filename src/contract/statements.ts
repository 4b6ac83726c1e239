// Statements: every line of an account between two days, made in the background and told of by mail.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { statementStatuses } from '#domain/statement.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Day, Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** Spec 8. */
export const statementMessage = 'Account Statement would be sent to your email.'

export const Statement = z.object({
  id: z.string(),
  nuban: z.string(),
  account_name: z.string(),
  from: z.string(),
  to: z.string(),
  status: z.enum(statementStatuses),
  /** Known once it is ready, as the balances are. */
  rows: z.nullable(z.number()),
  opening_balance: z.nullable(Naira),
  closing_balance: z.nullable(Naira),
  created_at: z.string(),
  ready_at: z.nullable(z.string()),
  /** From then on it has to be asked for again. */
  expires_at: z.nullable(z.string()),
})

const member = { callers: ['member'], needs: 'export_data', reads: 'view_balances' } as const

export const statements = {
  request: endpoint({
    ...member, method: 'POST', path: 'dashboard/merchants/account-statement',
    says: 'Makes a statement of a payout account; a mail with a link tells when it is ready',
    body: z.strictObject({
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
    ...member, method: 'GET', path: 'dashboard/statements',
    says: 'The statements that the caller asked for, newest first',
    query: PageQuery,
    answer: pageOf(Statement),
  }),
  download: endpoint({
    ...member, method: 'GET', path: 'dashboard/statements/:id',
    says: 'The statement itself as a CSV file',
    params: z.strictObject({ id: Id }),
    answer: z.unknown(),
    raw: true,
  }),
}
