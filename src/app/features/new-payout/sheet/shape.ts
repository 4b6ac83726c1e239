// The columns of a file of payouts.
import { payoutLimits } from '#domain/payout.ts'
import type { SheetShape } from '#app/offline/sheet/shape.ts'

const nuban = [
  'beneficiarynuban',
  'nuban',
  'accountnumber',
  'accountno',
  'account',
  'acctno',
  'acctnumber',
  'acno',
  'accountnum',
  'beneficiaryaccountnumber',
  'beneficiaryaccount',
  'destinationaccount',
]
const bank = [
  'bankcode',
  'bank',
  'bankname',
  'beneficiarybank',
  'beneficiarybankcode',
  'destinationbank',
  'sortcode',
]
const amount = [
  'amount',
  'amountngn',
  'amountnaira',
  'amountn',
  'naira',
  'value',
  'sum',
  'netpay',
  'salary',
  'pay',
]
const narration = [
  'narration',
  'note',
  'notes',
  'description',
  'remark',
  'remarks',
  'purpose',
  'reason',
  'details',
]

/** One row as the provider checks it: see `bulk.validate`; a file without a heading begins with a number. */
export const payoutSheet: SheetShape<'beneficiary_nuban' | 'bank_code' | 'amount', 'narration'> = {
  columns: [
    { name: 'beneficiary_nuban', headings: nuban, needed: true, most: 100 },
    { name: 'bank_code', headings: bank, needed: true, most: 100 },
    { name: 'amount', headings: amount, needed: true, most: 100 },
    { name: 'narration', headings: narration, needed: false, most: 300 },
  ],
  begins: "^\\s*'?\\d{10}\\s*$",
  most: payoutLimits.bulk_rows,
  missing: 'We found no columns for account number, bank and amount. Name them as the template does.',
}
