// Payments by card: what was tried, what the card's bank said, and the transaction that it became.
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { cardBrands, cardStatuses } from '#domain/card.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

const text = z.nullable(z.string())

export const CardPayment = z.object({
  /** 12 digits; what addresses use. */
  reference: z.string(),
  brand: z.enum(cardBrands),
  /** No more than these ten digits of the card are kept. */
  first_six: z.string(),
  last_four: z.string(),
  payer_name: z.string(),
  amount: Naira,
  narration: text,
  status: z.enum(cardStatuses),
  response_code: z.string(),
  /** Why it failed, in words. */
  reason: text,
  created_at: z.string(),
  ended_at: text,
  /** Of the transaction that it became, and of what became of that. */
  transaction_reference: text,
  chargeback_reference: text,
})

const path = 'dashboard/cards'

export const cards = {
  list: endpoint({
    method: 'GET', path,
    says: 'Payments by card, newest first; `search` finds references, payers, first six and last four digits',
    callers: ['member'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(cardStatuses)), brand: z.optional(z.enum(cardBrands)),
      min: z.optional(NairaText), max: z.optional(NairaText),
    }),
    answer: pageOf(CardPayment),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:reference`, says: 'One payment by card',
    callers: ['member'], needs: 'view_collections',
    params: z.strictObject({ reference: Reference }),
    answer: CardPayment,
  }),
}
