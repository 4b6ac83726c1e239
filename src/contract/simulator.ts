// The simulator: in test mode, what the outside world would do to a merchant, done on purpose.
import * as z from 'zod/mini'
import { cardProblem } from '#domain/card.ts'
import { chargebackReasons } from '#domain/chargeback.ts'
import { Naira } from '#domain/money.ts'
import { reversalReasons } from '#domain/reversal.ts'
import { ApprovalItem } from './approvals.ts'
import { CardPayment } from './cards.ts'
import { ShownChargeback } from './chargebacks.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Text } from './fields.ts'
import { Reference } from './payouts.ts'
import { Settlement } from './settlements.ts'
import { Transaction } from './transactions.ts'

/** What a payer's bank does with a payment; `repeated` tells of it twice, under one session. */
export const collectionOutcomes = ['paid', 'repeated'] as const

const Outcome = z.object({
  /** What chooses it: the last two digits of an account number, or a rule of a virtual account. */
  chosen_by: z.string(),
  name: z.string(),
  /** What a name enquiry answers. */
  enquiry: z.string(),
  happens: z.string(),
})

const CardNumber = z.string({ error: 'Enter the number of the card.' }).check(
  z.maxLength(40, 'Enter the number of the card.'),
  z.superRefine((typed, context) => {
    const problem = cardProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: problem, input: typed })
  }),
)

const simulation = { callers: ['member'], needs: null } as const

export const simulator = {
  outcomes: endpoint({
    method: 'GET', path: 'dashboard/simulator', says: 'The tables by which the sandbox decides',
    callers: ['member'], needs: null,
    answer: z.object({
      payouts: z.array(Outcome), collections: z.array(Outcome), cards: z.array(Outcome),
      settlements: z.array(Outcome),
      mandates: z.array(Outcome),
      /** Whether new rights wait for a day in live mode, as in production. */
      cooling_off: z.optional(z.boolean()),
      /** Whether one reviewer of the provider is enough to approve, unlike in production. */
      one_reviewer: z.optional(z.boolean()),
    }),
  }),
  coolingOff: endpoint({
    ...simulation, method: 'PUT', path: 'dashboard/simulator/cooling-off', needs: 'manage_settings',
    says: 'Whether live mode of the sandbox makes new rights wait for a day, as in production',
    body: z.strictObject({ on: z.boolean() }),
    answer: z.object({ on: z.boolean() }),
  }),
  oneReviewer: endpoint({
    ...simulation, method: 'PUT', path: 'dashboard/simulator/one-reviewer', needs: 'manage_settings',
    says: 'Whether one reviewer of the sandbox is enough to approve this business and its bank account',
    body: z.strictObject({ on: z.boolean() }),
    answer: z.object({ on: z.boolean() }),
  }),
  collection: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/collections',
    says: 'Test mode only: a bank transfer into a virtual account; its rules decide whether it is taken',
    body: z.strictObject({
      vnuban: AccountNumber,
      amount: Naira,
      sender_name: Text(60),
      sender_bank_code: z.optional(BankCode),
      sender_nuban: z.optional(AccountNumber),
      narration: z.optional(Text(100)),
      outcome: z.optional(z.enum(collectionOutcomes, 'The outcome is paid or repeated.')),
    }),
    answer: Transaction,
  }),
  linkPayment: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/link-payments',
    says: 'Test mode only: somebody pays a payment link by card',
    body: z.strictObject({ payment_link: Reference, payer_name: Text(60) }),
    answer: Transaction,
    message: 'Payment link paid.',
  }),
  qrPayment: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/qr-payments',
    says: 'Test mode only: somebody scans a QR code and pays; a static one needs the amount',
    body: z.strictObject({ qr_code: Reference, payer_name: Text(60), amount: z.optional(Naira) }),
    answer: Transaction,
    message: 'QR code paid.',
  }),
  cardPayment: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/card-payments',
    says: 'Test mode only: somebody pays by card; the end of the number chooses what its bank says',
    body: z.strictObject({
      card_number: CardNumber, amount: Naira, payer_name: Text(60), narration: z.optional(Text(100)),
    }),
    answer: CardPayment,
  }),
  chargeback: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/chargebacks',
    says: 'Test mode only: a payer complains about a payment at the payer\'s bank',
    body: z.strictObject({
      transaction: Reference, reason: z.enum(chargebackReasons, 'Choose why the payer complains.'),
    }),
    answer: ShownChargeback,
    message: 'Chargeback raised.',
  }),
  chargebackDecision: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/chargeback-decisions',
    says: 'Test mode only: the payer\'s bank decides a contested chargeback',
    body: z.strictObject({
      chargeback: Reference, decision: z.enum(['WON', 'LOST'], 'The decision is WON or LOST.'),
    }),
    answer: ShownChargeback,
  }),
  approval: endpoint({
    method: 'POST', path: 'dashboard/simulator/approvals',
    says: 'Test mode only: a robot decides a payout request that waits, as a second person would',
    callers: ['member'], needs: 'approve_payouts',
    body: z.strictObject({
      /** Either reference of the request. */
      reference: Reference,
      decision: z.enum(['approve', 'decline'], 'The decision is approve or decline.'),
    }),
    answer: ApprovalItem,
  }),
  reversal: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/reversals',
    says: 'Test mode only: the payer\'s bank takes a payment back; what the balance is short of is held',
    body: z.strictObject({
      transaction: Reference,
      reason: z.optional(z.enum(reversalReasons, 'Choose why it is taken back.')),
    }),
    answer: Transaction,
  }),
  settlement: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/settlements',
    says: 'Test mode only: everything collected is settled now, without waiting for the next business day',
    answer: Settlement,
    message: 'Settlement made.',
  }),
  skipTime: endpoint({
    ...simulation, method: 'POST', path: 'dashboard/simulator/settlements/skip',
    says: 'Test mode only: a settlement waits no longer; the bank is asked as a day later, or sent to anew',
    body: z.strictObject({ settlement: Reference }),
    answer: Settlement,
    message: 'Time skipped.',
  }),
}
