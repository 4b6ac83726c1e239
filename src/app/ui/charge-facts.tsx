// What something costs and leaves, line by line, before it is confirmed; nothing that is zero but the fee.
import type { Kobo } from '#domain/money.ts'
import type { ShownFact } from './fact-list.tsx'
import { MoneyText } from './money-text.tsx'

interface Charged {
  fee: Kobo
  vat: Kobo
  stamp_duty?: Kobo
  total_amount: Kobo
  balance_after: Kobo | null
  short_by: Kobo
}

export function chargeFacts({ fee, vat, stamp_duty, total_amount, balance_after, short_by }: Charged) {
  const money = (amount: Kobo) => <MoneyText amount={amount} />
  const unlessZero = (amount: Kobo | undefined) => (amount && amount > 0 ? money(amount) : null)
  const facts: ShownFact[] = [
    { label: 'Fee', value: money(fee) },
    { label: 'VAT on the fee', value: unlessZero(vat) },
    { label: 'Stamp duty', value: unlessZero(stamp_duty) },
    { label: 'Total', value: money(total_amount), strong: true },
    { label: 'Available after', value: short_by > 0 || !balance_after ? null : money(balance_after) },
  ]
  return facts
}
