// Chargebacks: payments that a payer has complained about, and the merchant's answer.
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import {
  chargebackReasons, chargebackStatuses, evidenceFields, EXPLANATION_MAXIMUM,
} from '#domain/chargeback.ts'
import { collectionChannels } from '#domain/collection.ts'
import { cardBrands } from '#domain/card.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

const text = z.nullable(z.string())

export const Chargeback = z.object({
  /** 12 digits; what addresses use. */
  reference: z.string(),
  status: z.enum(chargebackStatuses),
  reason: z.enum(chargebackReasons),
  /** What the payer paid. */
  amount: Naira,
  /** What the merchant got of it: this is held, and taken back where it is lost. */
  net_amount: Naira,
  /** What is held now; less than `net_amount` while the balance is short. */
  held: Naira,
  payer_name: z.string(),
  transaction_reference: z.string(),
  /** The chargeback of the same payment that was won before: this one is the scheme's second and last. */
  follows: z.optional(text),
  channel: z.enum(collectionChannels),
  /** The card that it was paid with. */
  card: z.nullable(z.object({
    brand: z.enum(cardBrands), first_six: z.string(), last_four: z.string(), reference: z.string(),
  })),
  created_at: z.string(),
  /** Until when it can be answered. */
  due_at: z.string(),
  explanation: text,
  answered_by: text,
  answered_at: text,
  /** What the bank said of a contested one. */
  verdict_note: text,
  ended_at: text,
  version: z.number(),
})

const Evidence = z.object({
  /** For `dashboard/documents/{id}`. */
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  uploaded_at: z.string(),
})

export const ShownChargeback = z.extend(Chargeback, { evidence: z.array(Evidence) })

const path = 'dashboard/chargeback'
const One = z.strictObject({ reference: Reference })
const answering = { callers: ['member'], needs: 'manage_chargebacks' } as const

/** Of a form, where a number is text. */
const Version = z.coerce.number('Send the version that was on the screen.')
  .check(z.int('Send the version that was on the screen.'), z.minimum(1, 'Send the version.'))

export const chargebacks = {
  list: endpoint({
    method: 'GET', path,
    says: 'Chargebacks, newest first; `search` finds references, transactions and payers\' names',
    callers: ['member'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(chargebackStatuses)), reason: z.optional(z.enum(chargebackReasons)),
      min: z.optional(NairaText), max: z.optional(NairaText),
    }),
    answer: pageOf(Chargeback),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:reference`, says: 'One chargeback, with the evidence that was sent',
    callers: ['member'], needs: 'view_collections',
    params: One,
    answer: ShownChargeback,
  }),
  accept: endpoint({
    ...answering, method: 'PUT', path: `${path}/:reference/accept`,
    says: 'Accepts a chargeback: the payer gets the payment back',
    params: One,
    body: z.strictObject({ version: z.int('Send the version that was on the screen.') }),
    answer: ShownChargeback,
    message: 'Chargeback accepted.',
  }),
  contest: endpoint({
    ...answering, method: 'POST', path: `${path}/:reference/contest`,
    says: 'Contests a chargeback, with an explanation and one to five files of evidence',
    params: One,
    body: z.strictObject({
      version: Version,
      explanation: Text(EXPLANATION_MAXIMUM),
    }),
    files: evidenceFields,
    answer: ShownChargeback,
    message: 'Evidence sent. The payer\'s bank decides.',
  }),
}
