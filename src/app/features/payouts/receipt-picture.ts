// What stands on the receipt of a payout.
import type { Answer } from '#contract/endpoint.ts'
import type { payouts } from '#contract/payouts.ts'
import { formatMoney } from '#domain/money.ts'
import { wholeTime } from '#domain/time.ts'
import type { ReceiptContent } from '#app/ui/receipt-picture.ts'

export type Receipt = Answer<typeof payouts.receipt>

export const payoutReceipt = (receipt: Receipt, mode: ReceiptContent['mode']): ReceiptContent => ({
  title: 'Payout receipt',
  amount: formatMoney(receipt.amount),
  state: 'Successful',
  mode,
  lines: receiptLines(receipt),
})

/** What stands on it, line by line; a line without a value is left out. */
export function receiptLines(receipt: Receipt): (readonly [string, string])[] {
  const paid = new Date(receipt.paid_at)
  const money = (amount: Receipt['fee']) => (amount > 0 ? formatMoney(amount) : '')
  const lines: (readonly [string, string])[] = [
    ['To', receipt.beneficiary_account_name],
    ['Bank', receipt.bank_name],
    ['Account number', receipt.beneficiary_nuban],
    ['From', receipt.sender_name],
    ['From account', `${receipt.source_bank_name} ${receipt.source_nuban}`],
    ['Date', wholeTime(paid)],
    ['Note', receipt.narration ?? ''],
    ['Fee', money(receipt.fee)],
    ['VAT on the fee', money(receipt.vat)],
    ['Stamp duty', money(receipt.stamp_duty)],
    ['Total', receipt.total_amount === receipt.amount ? '' : formatMoney(receipt.total_amount)],
    ['Reference', receipt.payout_reference],
    ['Session ID', receipt.nip_session_id],
  ]
  return lines.filter(([, value]) => value !== '')
}
