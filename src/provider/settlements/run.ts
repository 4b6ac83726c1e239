// The run of a business day: each merchant's payments of the days before, in a job of its own.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isBusinessDay, startOfDay } from '#domain/business-day.ts'
import { lagosDay } from '#domain/time.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { idFromMoment } from '../page.ts'
import { haltsHere, isHaltedFor } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { settleDue } from './create.ts'
import { statedDays } from './stated-days.ts'

const TOGETHER = 500

/**
 * Looked at again through the day, so that a provider that was down in the morning settles when it is back;
 * what is in a settlement is not found again. The cut-off is the midnight before, in Lagos.
 */
export async function settlementRun(_payload: object, { now, inTransaction }: JobWork): Promise<void> {
  const today = lagosDay(now)
  if (!isBusinessDay(today, await inTransaction(statedDays))) return
  for (let after: Tenant | null = null; ;) {
    const tenants: Tenant[] = await inTransaction((work) => enqueueSome(work, today, after))
    const last = tenants[tenants.length - 1]
    if (!last) return
    after = last
  }
}

async function enqueueSome(work: Work, day: string, after: Tenant | null): Promise<Tenant[]> {
  const { rows } = await sql<{ merchant_id: string, mode: Mode }>`
    select merchant.id as merchant_id, book.mode
    from merchant cross join (values ('live'), ('test')) as book (mode)
    where not ${haltsHere('settlement', sql`book.mode`)}
      ${after ? sql`and (merchant.id, book.mode) > (${after.merchant_id}::uuid, ${after.mode})` : sql``}
      and (book.mode = 'test'
        or exists (select from settlement_account where merchant_id = merchant.id))
      and exists (select from collection where merchant_id = merchant.id and collection.mode = book.mode
        and settled_in is null and collection.status = 'SUCCESSFUL' and not disputed
        and collection.id < ${idFromMoment(startOfDay(day))}::uuid)
    order by merchant.id, book.mode limit ${TOGETHER}`.execute(work.database)
  for (const { merchant_id, mode } of rows) {
    const key = `settle ${merchant_id} ${mode}`
    await work.enqueue('settle_merchant', { merchant_id, mode, day }, { key })
  }
  return rows
}

const Settle = z.object({ merchant_id: z.string(), mode: z.enum(['test', 'live']), day: z.string() })

export async function settleMerchant(payload: object, { asTenant }: JobWork): Promise<void> {
  const { day, ...tenant } = Settle.parse(payload)
  for (;;) {
    const settlement = await asTenant(tenant, async (work) =>
      (await isHaltedFor(work, tenant, 'settlement') ? null : settleDue(work, tenant, startOfDay(day))))
    if (!settlement) return
  }
}
