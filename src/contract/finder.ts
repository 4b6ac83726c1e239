// The search across everything: a reference, a name, an account number or an amount, whatever it belongs to.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { unshowable, unshowableMessage } from './fields.ts'

/** In the order in which they are answered. */
export const foundKinds = [
  'transaction', 'payout', 'customer', 'virtual_account', 'beneficiary', 'payment_link', 'qr_code',
  'card_payment', 'chargeback', 'settlement', 'batch', 'schedule', 'funding', 'bill', 'mandate',
  'debit', 'sub_account',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** Of each kind; the list of the kind has the others. */
export const MOST_FOUND = 5

export const LEAST_TYPED = 2

export const finderMessages = {
  short: 'Type at least 2 letters or digits.',
  long: 'Type at most 100 letters or digits.',
  unshowable: unshowableMessage,
} as const

const text = z.nullable(z.string())

export const Found = z.object({
  /** What the address of its page ends in. */
  reference: z.string(),
  /** Who or what it is. */
  lead: z.string(),
  /** By what else it is told apart: an account number, a reference, an e-mail address. */
  detail: text,
  amount: z.nullable(Naira),
  /** The state as the kind's own list has it. */
  status: text,
  created_at: z.string(),
})

export const finder = {
  find: endpoint({
    method: 'GET', path: 'dashboard/search',
    says: 'What has this reference, account number or amount, or a name that begins so; of each kind that '
      + 'the person may see the newest, where there are any',
    callers: ['member'], needs: null, lags_unless: [],
    query: z.strictObject({
      search: z.string({ error: finderMessages.short }).check(
        z.trim(), z.minLength(LEAST_TYPED, finderMessages.short), z.maxLength(100, finderMessages.long),
        z.refine((typed) => !unshowable.test(typed), finderMessages.unshowable)),
    }),
    answer: z.object({
      groups: z.array(z.object({
        kind: z.enum(foundKinds),
        items: z.array(Found),
        has_more: z.boolean(),
      })),
    }),
  }),
}
