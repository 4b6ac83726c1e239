// The columns of a file of payouts.
import { payoutLimits } from '#domain/payout.ts'
import type { SheetShape } from '#app/offline/sheet/shape.ts'

export type Needed = 'beneficiary_nuban' | 'bank_code' | 'amount'
export type Other = 'narration' | 'bank_name' | 'is_salary'

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
]
const bankCode = ['bankcode', 'beneficiarybankcode', 'destinationbankcode', 'nipcode', 'cbncode']
const bank = ['bank', 'bankname', 'beneficiarybank', 'beneficiarybankname', 'destinationbank', 'nameofbank']
const amount = ['amount', 'amountngn', 'amountnaira', 'amountn', 'naira', 'amountinnaira']
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

/** Not `salary` alone: under that a file has how much it is. */
const isSalary = [
  'issalary', 'salaryyesno', 'salaryyn', 'salaryyorn', 'salarypayment', 'dutyexempt', 'stampdutyexempt',
]

/** What a file counts in that is not naira. */
const otherMoney = '\\$|€|£|\\b(usd|eur|gbp|dollars?|euros?|pounds?)\\b|[\'’]?000\\b|thousand|million'

/** One row as the provider checks it: see `bulk.validate`; a file without a heading begins with a number. */
export const payoutSheet: SheetShape<Needed, Other> = {
  columns: [
    {
      name: 'beneficiary_nuban', label: 'Account number', headings: nuban, needed: true, most: 100,
      ranks: [
        '^(beneficiary|payee|destination|credit|recipient).*(nuban|account|acct)', '=', 'nuban|account|acct',
      ],
      never: 'name|type|officer|balance|source|debit|from|sender|bank',
    },
    {
      name: 'bank_code', label: 'Bank', headings: bankCode, needed: true, most: 100,
      ranks: ['=', `^(${bank.join('|')})$`, '^(?!.*(branch|address|charge|account)).*bank', '^sortcode$'],
      never: 'source|debit|from|sender',
    },
    {
      name: 'amount', label: 'Amount', headings: amount, needed: true, most: 100,
      // What is paid out goes before what it is worked out from.
      ranks: [
        '^net|netpay|netamount|netsalary|takehome|payable|amountdue|topay|tobepaid', '=', 'amount|naira|ngn',
        'salary|wage|pay|gross|basic|total|sum|value',
      ],
      out_of: otherMoney,
      never: 'date|period|mode|method|status|payee|payer|type|words|number|ref|^is\\b|\\byes\\b|exempt',
    },
    { name: 'narration', label: 'Narration', headings: narration, needed: false, most: 300 },
    { name: 'bank_name', label: 'Bank name', headings: bank, needed: false, most: 100 },
    { name: 'is_salary', label: 'Is salary', headings: isSalary, needed: false, most: 100 },
  ],
  in_order: 4,
  begins: "^\\s*'?\\d{10}\\s*$",
  most: payoutLimits.bulk_rows,
  missing: 'We found no columns for account number, bank and amount. Name them as the template does.',
}
