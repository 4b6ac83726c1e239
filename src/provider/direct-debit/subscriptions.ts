// Which mandates are collected on which days: by themselves, or for a product.
import type { ProductFrequency } from '#domain/direct-debit.ts'
import { occurrence } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { insertMany } from '../many.ts'
import type { MandateTable } from '../mandates/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Starting = Pick<Work, 'database' | 'now' | 'newId'>

interface Start { product_id: string | null, frequency: ProductFrequency, start_date: string }

/** Before its mandate's first day nothing falls due: until then there is nothing to catch up with. */
export const startUnder = ({ start_date }: Pick<MandateTable, 'start_date'>, wanted: string): string =>
  (wanted < start_date ? start_date : wanted)

/** False where this mandate is subscribed already, or has no day left. */
export async function startSubscription(
  work: Starting, mandate: MandateTable, { product_id, frequency, start_date: wanted }: Start,
): Promise<boolean> {
  const { id: mandate_id, merchant_id, mode, end_date } = mandate
  const start_date = startUnder(mandate, wanted)
  const first = firstDay({ start_date, frequency, end_date }, lagosDay(work.now))
  if (!first) return false
  const made = await insertMany(work.database, 'debit_subscription', [{
    id: work.newId(), merchant_id, mode, mandate_id, product_id, start_date, frequency,
    next_number: first.number, next_date: first.day, status: 'ACTIVE', created_at: work.now, ended_at: null,
  }], 'skip')
  return made.size > 0
}

type Days = { start_date: string, frequency: ProductFrequency, end_date: string | null }

/** From today on: what was before is not made up for. */
function firstDay(days: Days, today: string): { number: number, day: string } | null {
  for (let number = 0; ; number += 1) {
    const day = occurrence(days, number)
    if (day === null) return null
    if (day >= today) return { number, day }
  }
}

/** A mandate that is collected by itself begins with being active. */
export async function startOwnSubscription(work: Starting, mandate: MandateTable): Promise<void> {
  const { is_scheduled, frequency, start_date } = mandate
  if (!is_scheduled || frequency === 'variable') return
  await startSubscription(work, mandate, { product_id: null, frequency, start_date })
}

/** With a mandate that is over, what it still owed is not tried again. */
export async function endSubscriptions(
  { database, now }: Pick<Work, 'database' | 'now'>, { id, status }: Pick<MandateTable, 'id' | 'status'>,
): Promise<void> {
  await database.updateTable('debit_subscription').set({ status: 'ENDED', next_date: null, ended_at: now })
    .where('mandate_id', '=', id).where('status', '=', 'ACTIVE').execute()
  await database.updateTable('debit_due')
    .set({ status: 'FAILED', next_try: null, reason: status === 'EXPIRED' ? 'over' : 'not_active',
      ended_at: now })
    .where('mandate_id', '=', id).where('status', '=', 'DUE').execute()
}
