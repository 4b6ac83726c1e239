// What sub-accounts get of settlements against the payments and the settlements that pay it, for
// `npm run ledger:check`: no kobo lost or made, none paid twice, none taken back twice.
import { sql } from 'kysely'

/** Each answers a line for each thing that is wrong, at most fifty. */
export const splitLooks = [
  // The lines of a settlement are its shares; what is paid of them is what it has less, and the settlements
  // that pay it.
  sql<{ fault: string }>`
    select format('settlement %s gives %s to sub-accounts, its lines say %s of shares of %s, and %s is paid',
      settlement.settlement_reference, settlement.split_amount, coalesce(line.kobo, 0),
      coalesce(share.kobo, 0), coalesce(part.kobo, 0)) as fault
    from settlement
    left join (
      select settlement_id, merchant_id, sum(shares) as shares, sum(shares - recovered) as kobo
      from split_total group by settlement_id, merchant_id
    ) as line on line.settlement_id = settlement.id and line.merchant_id = settlement.merchant_id
    left join (
      select settlement_id, merchant_id, sum(amount) as kobo from split_share
      group by settlement_id, merchant_id
    ) as share on share.settlement_id = settlement.id and share.merchant_id = settlement.merchant_id
    left join (
      select split_of, merchant_id, sum(amount) as kobo from settlement where split_of is not null
      group by split_of, merchant_id
    ) as part on part.split_of = settlement.id and part.merchant_id = settlement.merchant_id
    where settlement.split_amount <> coalesce(line.kobo, 0)
      or coalesce(line.shares, 0) <> coalesce(share.kobo, 0)
      or coalesce(line.kobo, 0) <> coalesce(part.kobo, 0)
    limit 50`,
  sql<{ fault: string }>`
    select format('a sub-account gets %s of settlement %s by settlement %s of %s',
      total.shares - total.recovered, total.settlement_id, part.settlement_reference, part.amount) as fault
    from split_total as total left join settlement as part on part.id = total.paid_in
      and part.merchant_id = total.merchant_id and part.split_of = total.settlement_id
      and part.sub_account_id = total.sub_account_id
    where coalesce(part.amount, 0) <> total.shares - total.recovered limit 50`,
  // Nobody gets more of a payment than it comes to; what was taken back is owed, and nothing else is.
  sql<{ fault: string }>`
    select format('payment %s comes to %s, is %s, and sub-accounts got %s of it, %s of that returned',
      collection.reference, collection.amount - collection.fee - collection.vat - collection.stamp_duty,
      collection.status, share.kobo, share.returned) as fault
    from (
      select collection_id, merchant_id, sum(amount) as kobo,
        coalesce(sum(amount) filter (where returned_at is not null), 0) as returned,
        min(settlement_id::text) as first, max(settlement_id::text) as last
      from split_share group by collection_id, merchant_id
    ) as share
    left join collection on collection.id = share.collection_id and collection.merchant_id = share.merchant_id
    where collection.id is null
      or share.kobo > collection.amount - collection.fee - collection.vat - collection.stamp_duty
      or share.returned <> case when collection.status = 'REVERSED' then share.kobo else 0 end
      or share.first <> share.last or share.first is distinct from collection.settled_in::text
    limit 50`,
  sql<{ fault: string }>`
    select format('of sub-account %s %s was kept for payments taken back, and its shares of those are %s',
      sub_account_id, sum(recovered), sum(returned)) as fault
    from (
      select sub_account_id, recovered, 0 as returned from split_total
      union all
      select sub_account_id, 0, amount from split_share where returned_at is not null
    ) as entry group by sub_account_id having sum(recovered) > sum(returned) limit 50`,
]
