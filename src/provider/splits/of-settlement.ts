// The lines of a settlement: what each sub-account got of it.
import type { Answer } from '#contract/endpoint.ts'
import type { settlements as calls } from '#contract/settlements.ts'
import { add, kobo, subtract, type Kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import type { Tenant } from '../database.ts'
import '../settlements/tables.ts'
import '../sub-accounts/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Line = Answer<typeof calls.show>['splits'][number]

/** The largest first. An account is named as it was paid, or as it is where all was owed. */
export async function splitsOfSettlement(
  { database }: Pick<Work, 'database'>, { id, merchant_id, mode }: Tenant & { id: string },
): Promise<Line[]> {
  const rows = await database.selectFrom('split_total as total')
    .innerJoin('sub_account as sub', 'sub.id', 'total.sub_account_id')
    .leftJoin('settlement as part', (join) => join.onRef('part.id', '=', 'total.paid_in')
      .onRef('part.merchant_id', '=', 'total.merchant_id').onRef('part.mode', '=', 'total.mode'))
    .where('total.merchant_id', '=', merchant_id).where('total.mode', '=', mode)
    .where('total.settlement_id', '=', id)
    .select(['sub.reference', 'sub.account_name', 'sub.bank_code', 'sub.nuban', 'total.shares',
      'total.recovered', 'part.settlement_reference', 'part.status', 'part.settlement_name',
      'part.settlement_nuban', 'part.settlement_bank_code'])
    .orderBy('total.shares', 'desc').orderBy('total.id').execute()
  return rows.map((row) => ({
    sub_account: row.reference, settlement_reference: row.settlement_reference,
    account_name: row.settlement_name ?? row.account_name, nuban: row.settlement_nuban ?? row.nuban,
    bank_name: bankName(row.settlement_bank_code ?? row.bank_code), settlement_status: row.status,
    shares: kobo(row.shares), recovered: kobo(row.recovered),
    amount: subtract(kobo(row.shares), kobo(row.recovered)),
  }))
}

/** What went to sub-accounts of each of these payments; of one of them alone where its id is given. */
export async function sharesOfPayments(
  { database }: Pick<Work, 'database'>, { merchant_id, mode }: Tenant,
  ids: readonly string[], sub_account_id: string | null,
): Promise<ReadonlyMap<string, Kobo>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('split_share').select(['collection_id', 'amount'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('collection_id', 'in', ids)
    .$if(sub_account_id !== null, (found) => found.where('sub_account_id', '=', sub_account_id)).execute()
  const sums = new Map<string, Kobo>()
  for (const { collection_id, amount } of rows) {
    sums.set(collection_id, add(sums.get(collection_id) ?? kobo(0), kobo(amount)))
  }
  return sums
}
