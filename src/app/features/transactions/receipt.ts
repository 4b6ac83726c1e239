// What stands on the receipt of a payment that came in.
import { formatMoney } from '#domain/money.ts'
import { wholeTime } from '#domain/time.ts'
import type { ReceiptContent } from '#app/ui/receipt-picture.ts'
import { channelWords, type Transaction } from './facts.tsx'

/** For the payer: what they paid, not what the merchant is charged. `to` is the business. */
export function transactionReceipt(
  transaction: Transaction, to: string, mode: ReceiptContent['mode'],
): ReceiptContent {
  const { amount, channel, payer_name, payer_bank_name, payer_nuban, vnuban, ...rest } = transaction
  const at = new Date(rest.created_at)
  return {
    title: 'Payment receipt',
    amount: formatMoney(amount),
    state: 'Received',
    mode,
    lines: [
      ['From', payer_name],
      ['From account', [payer_bank_name, payer_nuban].filter(Boolean).join(' ')],
      ['To', to],
      ['To account', [rest.collection_bank_name, vnuban].filter(Boolean).join(' ')],
      ['Paid by', channelWords[channel]],
      ['Date', wholeTime(at)],
      ['Note', rest.narration ?? ''],
      ['Reference', rest.reference],
      ['Session ID', rest.session_id],
    ],
  }
}

/** Only what came and stayed has one. */
export const hasReceipt = ({ status, reversal }: Pick<Transaction, 'status' | 'reversal'>): boolean =>
  status === 'SUCCESSFUL' && reversal === null
