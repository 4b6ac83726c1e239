// Settlement at once, and the end of its waiting: what a day and the bank would bring.
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import { settleDue } from '../settlements/create.ts'
import { settlementRow } from '../settlements/nouns.ts'
import { showSettlement, type ShownSettlement } from '../settlements/show.ts'
import type { Work } from '../work.ts'

/** Of everything that was collected, whenever it came and whatever day it is. */
export async function settleNow(work: Work<Caller>): Promise<ShownSettlement> {
  const settlement = await settleDue(work, work.caller, new Date(work.now.getTime() + 1))
  if (!settlement) throw new Refusal('conflict', 'Nothing waits to be settled.')
  const { id, settlement_reference, amount } = settlement
  await work.audit({
    action: 'simulator.settlement', subject: 'settlement', subject_id: id,
    after: { settlement_reference, amount: formatMoney(kobo(amount)) },
  })
  return showSettlement(await settlementRow(work, id))
}

export async function skipTime(work: Work<Caller>, reference: string): Promise<ShownSettlement> {
  const row = await settlementRow(work, reference)
  if (row.status === 'SUCCESSFUL') {
    throw new Refusal('conflict', 'This settlement is paid: it waits for nothing.')
  }
  await work.enqueue('skip_settlement', { id: row.id })
  await work.audit({
    action: 'simulator.time_skipped', subject: 'settlement', subject_id: row.id,
    after: { settlement_reference: row.settlement_reference, status: row.status },
  })
  return showSettlement(row)
}
