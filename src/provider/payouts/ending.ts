// The end of payouts in the books: what was reserved is paid with its charges, or free again. Whoever ends
// one holds its row, and ends it once.
import { kobo } from '#domain/money.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { transfer, type Transfer } from '../ledger/transfer.ts'
import type { Work } from '../work.ts'
import { totalOf, uncountDay } from './create.ts'
import type { PayoutTable } from './tables.ts'

/** All of one merchant and mode, as they stand once they have ended. */
export async function bookEnds(work: Work, ended: readonly PayoutTable[]): Promise<void> {
  const [first] = ended
  if (!first) return
  await uncountDay(
    work,
    ended.filter(({ status }) => status === 'FAILED'),
  )
  await transfer(work, first, ended.flatMap(endings))
}

function endings(payout: PayoutTable): Transfer[] {
  const { id: subject, payout_reference: reference, source_account_id, reservation_id, status } = payout
  const paid = bookAccount(payout, 'paid')
  const whole = {
    kind: 'payout',
    from: source_account_id,
    to: paid,
    kobo: totalOf(payout),
    ends: reservation_id,
  }
  if (status !== 'SUCCESSFUL') return [{ effect: 'release', ...whole, subject, reference }]
  const charge = (kind: 'fee' | 'vat' | 'stamp_duty'): Transfer => ({
    effect: 'move',
    kind,
    from: paid,
    to: bookAccount(payout, kind),
    kobo: kobo(payout[kind]),
    subject,
    reference,
  })
  return [
    { effect: 'post', ...whole, subject, reference },
    charge('fee'),
    charge('vat'),
    charge('stamp_duty'),
  ]
}
