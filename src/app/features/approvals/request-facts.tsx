// What is worth knowing of a request in a row: in the list of what was decided, and in its file.
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { requestOutcome } from '#domain/money-outcome.ts'
import { addedFact, figuresFact, momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { referenceOf, type Item } from './readings.ts'
import { salaryWords, statusLook, titleOf } from './words.ts'

const decidedBy = ({ decisions }: Item) =>
  decisions
    .map(({ name, decision }) => `${name} ${decision === 'approve' ? 'approved' : 'declined'}`)
    .join('; ')

export const requestFacts: readonly Fact<Item>[] = [
  momentFact('created_at', 'Asked', 'when', (one) => one.created_at),
  nameFact('to', 'To', 'lead', titleOf),
  figuresFact('beneficiary_nuban', 'Account', 'detail', (one) => one.beneficiary?.beneficiary_nuban),
  textFact('bank_name', 'Bank', 'detail', (one) => one.beneficiary?.bank_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, (one) => requestOutcome(one.status)),
  moneyFact('fee', 'Fee', 'detail', (one) => one.fee),
  moneyFact('vat', 'VAT', 'detail', (one) => one.vat),
  moneyFact('stamp_duty', 'Stamp duty', 'detail', (one) => one.stamp_duty),
  {
    ...textFact<Item>('status', 'Status', 'status', (one) => statusLook(one).words),
    show: (one) => <LookText look={statusLook(one)} />,
  },
  textFact('sub_transactions', 'Payouts', 'detail', (one) => String(one.sub_transactions)),
  textFact('creator_name', 'Asked by', 'column', (one) => one.creator_name),
  textFact('decisions', 'Decided by', 'column', decidedBy),
  textFact('narration', 'Note', 'detail', (one) => one.narration),
  textFact('is_salary', 'Salary', 'detail', salaryWords),
  figuresFact('reference', 'Reference', 'detail', referenceOf),
]
