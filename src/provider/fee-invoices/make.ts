// Makes the documents of a month that is over, once: from the ledger's lines of fees and VAT, to the kobo.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  documentsOf, feeInvoiceNumber, type FeeDocument, type FeeMovement, type FeeSubject,
} from '#domain/fee-invoice.ts'
import { formatMoney, kobo, add } from '#domain/money.ts'
import { firstDayOf, isMonth, lastDayOf } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { monthRun, TOGETHER } from '../month-run.ts'
import '../onboarding/tables.ts'
import { idFrom } from '../page.ts'
import type { Work } from '../work.ts'
import { tellOf } from './register.ts'
import './tables.ts'

export const feeInvoiceRun = (_: object, job: JobWork): Promise<void> => monthRun(job, enqueueSome)

async function enqueueSome(work: Work, month: string, after: Tenant | null): Promise<Tenant[]> {
  const { rows } = await sql<{ merchant_id: string, mode: Mode }>`
    select merchant.id as merchant_id, book.mode
    from merchant cross join (values ('live'), ('test')) as book (mode)
    where ${after ? sql`(merchant.id, book.mode) > (${after.merchant_id}::uuid, ${after.mode})` : sql`true`}
      and exists (select from ledger_transfer where merchant_id = merchant.id
        and ledger_transfer.mode = book.mode and kind in (${sql.join(kinds)}) and effect = 'move'
        and ledger_transfer.id >= ${idFrom(firstDayOf(month))}
        and ledger_transfer.id < ${idFrom(lastDayOf(month), 1)})
      and not exists (select from fee_invoice where fee_invoice.merchant_id = merchant.id
        and fee_invoice.mode = book.mode and fee_invoice.month = ${month})
    order by merchant.id, book.mode limit ${TOGETHER}`.execute(work.database)
  for (const { merchant_id, mode } of rows) {
    const key = `fee_invoice ${merchant_id} ${mode} ${month}`
    await work.enqueue('make_fee_invoice', { merchant_id, mode, month }, { key })
  }
  return rows
}

const kinds = [
  'fee', 'vat', 'collection_fee', 'collection_vat', 'collection_fee_reversal', 'collection_vat_reversal',
] as const

const Make = z.object({
  merchant_id: z.string(), mode: z.enum(['test', 'live']), month: z.string().check(z.refine(isMonth)),
})

export async function makeFeeInvoice(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { month, ...tenant } = Make.parse(payload)
  // Nobody's invoice without who issues it.
  if (!app.settings.INVOICE_ISSUER) return
  await inTransaction(async (work) => {
    const place = await work.database.selectFrom('fee_invoice_place').select('last')
      .where('mode', '=', tenant.mode).forUpdate().executeTakeFirstOrThrow()
    const made = await work.database.selectFrom('fee_invoice').select('id')
      .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode)
      .where('month', '=', month).executeTakeFirst()
    if (made) return
    const documents = documentsOf(month, await feesIn(work, tenant, month))
    let last = Number(place.last)
    for (const document of documents) {
      last += 1
      const number = feeInvoiceNumber(document.kind, month, last)
      await keep(work, tenant, month, document, number)
      // Where a register is, people are told once it has answered.
      if (!app.outside.invoicing) await tellOf(work, { ...tenant, ...document, month, number })
    }
    await work.database.updateTable('fee_invoice_place').set({ last }).where('mode', '=', tenant.mode)
      .execute()
  })
}

interface Found { what: FeeSubject, is_back: boolean, of: string, items: string, fee: string, vat: string }

/** Of one month, by what they were for and, of what was given back, the month in which it was charged. */
async function feesIn(
  { database }: Work, { merchant_id, mode }: Tenant, month: string,
): Promise<FeeMovement[]> {
  const { rows } = await sql<Found>`
    select what, is_back, "of", count(distinct subject) as items,
      coalesce(sum(kobo) filter (where is_fee), 0) as fee,
      coalesce(sum(kobo) filter (where not is_fee), 0) as vat
    from (
      select moved.subject, moved.kobo, moved.kind in ('fee', 'collection_fee', 'collection_fee_reversal')
          as is_fee,
        case when moved.kind like 'collection%' then 'collections' when bill.id is null then 'payouts'
          else 'bills' end as what,
        moved.kind like '%reversal' as is_back,
        to_char((case when moved.kind like '%reversal' then collection.created_at else moved.at end
          at time zone 'UTC') + interval '1 hour', 'YYYY-MM') as "of"
      from ledger_transfer as moved
      left join lateral (select id from bill where bill.id = moved.subject limit 1) as bill on true
      left join lateral (select created_at from collection where collection.id = moved.subject limit 1
      ) as collection on true
      where moved.merchant_id = ${merchant_id} and moved.mode = ${mode} and moved.effect = 'move'
        and moved.kind in (${sql.join(kinds)}) and moved.id >= ${idFrom(firstDayOf(month))}
        and moved.id < ${idFrom(lastDayOf(month), 1)}
    ) as charged group by 1, 2, 3`.execute(database)
  return rows.map(({ items, fee, vat, ...row }) =>
    ({ ...row, items: Number(items), fee: kobo(Number(fee)), vat: kobo(Number(vat)) }))
}

async function keep(
  work: Work, tenant: Tenant, month: string, document: FeeDocument, number: string,
): Promise<void> {
  const { kind, of, lines, fee, vat } = document
  const id = work.newId()
  await work.database.insertInto('fee_invoice').values({
    id, ...tenant, number, kind, month, fees_of: of, issued_on: lagosDay(work.now), fee, vat,
    lines: JSON.stringify(lines), issuer: JSON.stringify(work.settings.INVOICE_ISSUER),
    customer: JSON.stringify(await customerOf(work, tenant)), registration: 'WAITING', irn: null, qr: null,
    reason: null, created_at: work.now, registered_at: null,
  }).execute()
  await work.audit({
    action: 'fee_invoice.issued', subject: 'fee_invoice', subject_id: number, ...tenant,
    after: { number, month, amount: formatMoney(add(fee, vat)) },
  })
  await work.enqueue('register_fee_invoice', { id }, { key: `register_fee_invoice ${id}` })
}

/** As the business is registered, once it has said so. */
async function customerOf({ database }: Work, { merchant_id }: Tenant) {
  const { business_name } = await database.selectFrom('merchant').select('business_name')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const profile = await database.selectFrom('business_profile')
    .select(['business_registration_name', 'tax_identification_number', 'business_address', 'city_state'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  return {
    name: profile?.business_registration_name || business_name,
    tin: profile?.tax_identification_number ?? '',
    address: [profile?.business_address, profile?.city_state].filter(Boolean).join(', '),
  }
}
