// What a merchant owes: payments that were settled and are asked back or charged back, whose money the payout
// account does not have. It may have left for a bank long ago.
import { sql } from 'kysely'
import { kobo, type Kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'

/**
 * What is missing after what is held already and what is available in the payout account, which is held
 * within a minute. Zero or less: nothing. One statement, so that what is held meanwhile counts once.
 */
export async function owedBy(
  { database }: Pick<Work, 'database'>, { merchant_id, mode }: Tenant, payout_account: string,
): Promise<Kobo> {
  const { rows: [row] } = await sql<{ owed: string }>`
    with claim as (
      select id, collection_id from collection_reversal
      where merchant_id = ${merchant_id} and mode = ${mode} and status = 'PENDING'
      union all
      select id, collection_id from chargeback
      where merchant_id = ${merchant_id} and mode = ${mode} and status in ('PENDING', 'DISPUTED')
        and not is_held
    ), missing as (
      select collection.amount - collection.fee - collection.vat - collection.stamp_duty
        - coalesce((select sum(hold.amount) from collection_hold as hold where hold.lifted_at is null
          and (hold.reversal_id = claim.id or hold.chargeback_id = claim.id)), 0) as kobo
      from claim join collection on collection.merchant_id = ${merchant_id} and collection.mode = ${mode}
        and collection.id = claim.collection_id
      where collection.settled_in is not null
    )
    select (select coalesce(sum(kobo), 0) from missing) - posted + reserved + lien as owed
    from ledger_account where id = ${payout_account}`.execute(database)
  return kobo(Number(row?.owed ?? 0))
}
