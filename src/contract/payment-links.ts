// Payment links: made for an amount, paid once on a public page (spec 7).
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { Naira } from '#domain/money.ts'
import { linkLimits, linkStandings } from '#domain/payment-link.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

const text = z.nullable(z.string())

export const PaymentLink = z.object({
  /** 12 digits; what the dashboard's addresses use. */
  reference: z.string(),
  /** The public address where it is paid. */
  link: z.string(),
  amount: Naira,
  description: text,
  status: z.enum(linkStandings),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  /** When it was paid, and by which transaction. */
  used_at: text,
  transaction_reference: text,
  payer_name: text,
})

const path = 'dashboard/payment_links'
const One = z.strictObject({ reference: Reference })

export const paymentLinks = {
  list: endpoint({
    method: 'GET', path, says: 'Payment links, newest first; `search` finds references and descriptions',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(linkStandings)),
      min: z.optional(NairaText),
      max: z.optional(NairaText),
    }),
    answer: pageOf(PaymentLink),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:reference`, says: 'One payment link',
    callers: ['member', 'key'], needs: 'view_collections',
    params: One,
    answer: PaymentLink,
  }),
  create: endpoint({
    method: 'POST', path: 'dashboard/merchants/payment_link',
    says: `Makes a link that asks for an amount, once; it expires after ${linkLimits.days} days or \`days\``,
    callers: ['member', 'key'], needs: 'manage_payment_links',
    body: z.strictObject({
      amount: Naira,
      description: z.optional(Text(linkLimits.description)),
      days: z.optional(z.int('Enter a whole number of days.').check(
        z.minimum(1, 'Enter at least 1 day.'),
        z.maximum(linkLimits.most_days, `Enter at most ${linkLimits.most_days} days.`))),
    }),
    answer: PaymentLink,
    message: 'Payment link created.',
  }),
  switchOff: endpoint({
    method: 'PUT', path: `${path}/:reference/off`,
    says: 'Switches a link off for good; a paid one stays paid',
    callers: ['member', 'key'], needs: 'manage_payment_links',
    params: One,
    answer: PaymentLink,
    message: 'Payment link switched off.',
  }),
}
