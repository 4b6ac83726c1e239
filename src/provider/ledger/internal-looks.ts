// What leaves to an account of our own book arrives there: for `npm run ledger:check`.
import { sql } from 'kysely'

/** Payouts that accounts of ours got, each with what it brought: one row for each arrival. */
const arrivals = sql`(
  select payout_id, mode, merchant_id, amount, payout_account_id as account_id, reference from funding
  where payout_id is not null
  union all
  select payout_id, mode, merchant_id, amount, virtual_account_id, reference from collection
  where payout_id is not null and status <> 'RETURNED'
)`

/** Each answers a line for each thing that is wrong, at most fifty. */
export const internalLooks = [
  sql<{ fault: string }>`
    select format('what moved between accounts of our own (%s) sums to %s over all books', mode, sum(posted))
      as fault
    from ledger_account where kind = 'internal' group by mode having sum(posted) <> 0 limit 50`,
  // A payout to a number that we had issued by then arrives there, once, with all of it, in the same mode.
  sql<{ fault: string }>`
    with ours as (
      select id, merchant_id, mode, nuban, bank_code, created_at from payout_account
      union all
      select id, merchant_id, mode, vnuban, collection_bank, created_at from virtual_account
    )
    select format('payout %s of merchant %s (%s) paid %s to an account of ours, and %s arrived there',
      payout.payout_reference, payout.merchant_id, payout.mode, payout.amount,
      coalesce(sum(arrival.amount), 0)) as fault
    from payout join ours on ours.nuban = payout.beneficiary_nuban and ours.bank_code = payout.bank_code
      and ours.created_at <= payout.sent_at
    left join ${arrivals} as arrival on arrival.payout_id = payout.id and arrival.account_id = ours.id
      and arrival.mode = payout.mode and ours.mode = payout.mode
    where payout.status = 'SUCCESSFUL'
    group by payout.merchant_id, payout.mode, payout.id, payout.payout_reference, payout.amount
    having count(arrival.payout_id) <> 1 or sum(arrival.amount) <> payout.amount limit 50`,
  // What arrived from an account of ours left it.
  sql<{ fault: string }>`
    select format('%s of merchant %s (%s) came from a payout of ours that is %s', arrival.reference,
      arrival.merchant_id, arrival.mode, coalesce(payout.status, 'missing')) as fault
    from ${arrivals} as arrival left join payout on payout.id = arrival.payout_id
      and payout.mode = arrival.mode and payout.amount = arrival.amount
    where payout.status is distinct from 'SUCCESSFUL' limit 50`,
  // It went by the account for it, on either side.
  sql<{ fault: string }>`
    select format('payout %s of merchant %s (%s) is booked between accounts of ours with %s out and %s in',
      coalesce(payout.payout_reference, '?'), payout.merchant_id, payout.mode, coalesce(gone.kobo, 0),
      coalesce(came.kobo, 0)) as fault
    from payout
    left join ledger_transfer as gone on gone.subject = payout.id and gone.kind = 'internal'
    left join (
      select arrival.payout_id, sum(moved.kobo) as kobo from (
        select id, payout_id from funding where payout_id is not null
        union all
        select id, payout_id from collection where payout_id is not null and status <> 'RETURNED'
      ) as arrival
      join ledger_transfer as moved on moved.subject = arrival.id and moved.kind in ('funding', 'collection')
        and moved.effect = 'move'
      join ledger_account as account on account.id = moved.from_account and account.kind = 'internal'
      group by arrival.payout_id
    ) as came on came.payout_id = payout.id
    where coalesce(gone.kobo, 0) <> coalesce(came.kobo, 0) limit 50`,
]
