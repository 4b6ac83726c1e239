// What a person can be told of by mail and on a device, and which kinds of notices each is.
import type { Permission } from './permission.ts'

interface NoticeEvent {
  event: string
  label: string
  hint: string
  /** The kinds of notices that are of this event. */
  kinds: readonly string[]
  /** Only who may do this is ever told. */
  needs: Permission | null
}

export const noticeEvents = [
  {
    event: 'payout_waits', label: 'A payout waits for you', hint: 'Somebody asks you to approve it.',
    kinds: ['approval.waiting'], needs: 'approve_payouts',
  },
  {
    event: 'payout_decided', label: 'Your payout was decided',
    hint: 'It was approved, declined, not decided in time, or waits for an approval again.',
    kinds: [
      'approval.approved', 'approval.declined', 'approval.expired', 'approval.again', 'approval.stopped',
    ],
    needs: 'initiate_payouts',
  },
  {
    event: 'payout_failed', label: 'Your payout was refused',
    hint: 'The bank did not pay it. One message for all of a batch.',
    kinds: ['payout.failed'], needs: 'initiate_payouts',
  },
  {
    event: 'bill_failed', label: 'A bill was not paid',
    hint: 'The vendor did not deliver. The money is back in your balance.',
    kinds: ['bill.failed'], needs: 'pay_bills',
  },
  {
    event: 'bill_paid', label: 'A bill that waited was paid',
    hint: 'It was not delivered at once, and then it was.',
    kinds: ['bill.paid', 'bill.settled'], needs: 'pay_bills',
  },
  {
    event: 'mandate_active', label: 'A mandate is active',
    hint: 'The customer agreed and the bank set it up. Many in a row are one message.',
    kinds: ['mandate.active'], needs: 'manage_direct_debit',
  },
  {
    event: 'mandate_stopped', label: 'A mandate was refused, held or ended',
    hint: 'Nothing is debited by it. Many in a row are one message.',
    kinds: ['mandate.failed', 'mandate.suspended', 'mandate.cancelled', 'mandate.expired'],
    needs: 'manage_direct_debit',
  },
  {
    event: 'debit_failed', label: 'A debit failed',
    hint: 'The customer’s bank or the mandate refused it. Many in a row are one message.',
    kinds: ['debit.failed'], needs: 'manage_direct_debit',
  },
  {
    event: 'debit_paid', label: 'A debit was paid',
    hint: 'Money came in by a mandate. Many in a row are one message.',
    kinds: ['debit.paid'], needs: 'view_balances',
  },
  {
    event: 'chargeback_waits', label: 'A payer charges a payment back',
    hint: 'It waits for your answer. One message when it comes, and two before its time is over.',
    kinds: ['chargeback.raised', 'chargeback.due'], needs: 'manage_chargebacks',
  },
  {
    event: 'chargeback_ended', label: 'A chargeback has ended',
    hint: 'The payer’s bank decided, or nobody answered in time.',
    kinds: ['chargeback.ended'], needs: 'manage_chargebacks',
  },
  {
    event: 'money_came', label: 'Money came in',
    hint: 'A payment to one of your accounts. Many in a row are one message.',
    kinds: ['collection.received', 'account.funded'], needs: 'view_balances',
  },
  {
    event: 'money_returned', label: 'Money was returned',
    hint: 'A payment to one of your accounts was refused and went back.',
    kinds: ['collection.returned'], needs: 'view_balances',
  },
  {
    event: 'settlement_paid', label: 'A settlement was paid',
    hint: 'What was collected is in your bank account.',
    kinds: ['settlement.paid'], needs: 'view_balances',
  },
  {
    event: 'settlement_failed', label: 'A settlement was refused',
    hint: 'Your bank did not take it. It is tried again by itself.',
    kinds: ['settlement.failed'], needs: 'view_balances',
  },
  {
    event: 'invoice_issued', label: 'An invoice for our fees is there',
    hint: 'Of a month that is over, and of fees that were given back.',
    kinds: ['invoice.issued'], needs: 'view_balances',
  },
  {
    event: 'policy_waits', label: 'The approval policy is to change',
    hint: 'Another administrator asks you to confirm it.',
    kinds: ['policy.waiting'], needs: 'manage_settings',
  },
  {
    event: 'policy_decided', label: 'Your change of the policy was decided',
    hint: 'Another administrator confirmed or refused it.',
    kinds: ['policy.decided'], needs: 'manage_settings',
  },
  {
    event: 'webhook_failed', label: 'Your server could not be told',
    hint: 'A webhook was given up after three days. One message a day at most.',
    kinds: ['webhook.failed'], needs: 'manage_settings',
  },
] as const satisfies readonly NoticeEvent[]

export type NoticeName = (typeof noticeEvents)[number]['event']

export const noticeNames: readonly NoticeName[] = noticeEvents.map(({ event }) => event)

/** The event that a kind of notice is of; null where it cannot be chosen. */
export const noticeEventOf = (kind: string): NoticeName | null =>
  noticeEvents.find(({ kinds }) => (kinds as readonly string[]).includes(kind))?.event ?? null
