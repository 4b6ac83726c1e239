// Tells who asked for payouts that they wait for the next day: a notice, as nothing has to be done.
import { formatMoney, kobo, sum } from '#domain/money.ts'
import { tellTogether } from '../notifications/together.ts'
import type { Work } from '../work.ts'
import { whoHears } from './failures.ts'
import type { PayoutTable } from './tables.ts'

/** All of one request. */
export async function tellHeld(work: Work, held: readonly PayoutTable[]): Promise<void> {
  const [first] = held
  if (!first) return
  const total = formatMoney(sum(held.map(({ amount }) => kobo(amount))))
  await tellTogether(work, first, await whoHears(work, { ...first, request_id: null }), {
    kind: 'payout.held', title: 'Payouts wait for tomorrow',
    detail: `${total} would pass the limit of the day.`,
    path: `/dashboard/payouts/${first.unique_reference}`,
  })
}
