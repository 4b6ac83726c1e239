// What stands on the receipt of a bill; the token is on it, as whoever gets it needs it.
import type { bills } from '#contract/bills.ts'
import type { Answer } from '#contract/endpoint.ts'
import { billWords, spacedToken } from '#domain/bill.ts'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { wholeTime } from '#domain/time.ts'
import type { ReceiptContent } from '#app/ui/receipt-picture.ts'
import { shownCustomer, whatOf } from './words.tsx'

export function billReceipt(
  { bill, delivery }: Answer<typeof bills.show>, business: string, mode: ReceiptContent['mode'],
): ReceiptContent {
  const at = new Date(bill.ended_at ?? bill.created_at)
  const money = (amount: Kobo) => (amount > 0 ? formatMoney(amount) : '')
  return {
    title: 'Bill receipt',
    amount: formatMoney(bill.amount),
    state: 'Successful',
    mode,
    lines: [
      ['What', `${billWords[bill.kind].label}, ${whatOf(bill)}`],
      ['Number', shownCustomer(bill)],
      ['Name', bill.customer_name ?? ''],
      [bill.kind === 'electricity' ? 'Token' : 'PIN', delivery ? spacedToken(delivery.token) : ''],
      ['Serial number', delivery?.serial ?? ''],
      ['Units', delivery?.units ?? ''],
      ['From', business],
      ['Date', wholeTime(at)],
      ['Fee', money(bill.fee)],
      ['VAT on the fee', money(bill.vat)],
      ['Total', bill.total_amount === bill.amount ? '' : formatMoney(bill.total_amount)],
      ['Reference', bill.bill_reference],
    ],
  }
}
