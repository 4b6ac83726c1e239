// Lookup: what became of a payment, for who made it and has no log-in.
import * as z from 'zod/mini'
import { collectionStatuses } from '#domain/collection.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'

export const lookupMessages = {
  reference: 'Type the 12 digits of the payment reference, or the 30 of the session ID on a bank\'s receipt.',
  ending: 'Type the last 4 digits of the account that paid.',
  nothing: 'There is no payment with this reference from an account that ends so. Check both.',
} as const

export const lookup = {
  find: endpoint({
    method: 'GET', path: 'lookup',
    says: 'State, amount and time of a payment, for who knows its reference and the account that paid; '
      + 'whether it is a test, and whether the business has been reviewed',
    callers: 'anyone', needs: null,
    query: z.strictObject({
      reference: z.string({ error: lookupMessages.reference })
        .check(z.regex(/^(\d{12}|\d{30})$/, lookupMessages.reference)),
      account_ending: z.string({ error: lookupMessages.ending })
        .check(z.regex(/^\d{4}$/, lookupMessages.ending)),
    }),
    answer: z.object({
      reference: z.string(),
      status: z.enum(collectionStatuses),
      amount: Naira,
      created_at: z.string(),
      /** `test`: made up by anybody who signed up; no money has moved. */
      mode: z.enum(['test', 'live']),
      /** Whether a reviewer of the provider has approved the business that it went to. */
      is_reviewed: z.boolean(),
    }),
  }),
}
