// Settlements against the ledger and against their payments, for `npm run ledger:check`.
import { sql } from 'kysely'

/** Each answers a line for each thing that is wrong, at most fifty. */
export const settlementLooks = [
  // What is on its way is set aside, what is paid has left, each once and of the settlement's own amount.
  sql<{ fault: string }>`
    select format('settlement %s is %s, and its money is %s', settlement.settlement_reference,
      settlement.status, coalesce(ending.effect, moved.effect, 'missing')) as fault
    from settlement
    left join ledger_transfer as moved on moved.subject = settlement.id and moved.kind = 'settlement'
      and moved.effect in ('move', 'reserve') and moved.kobo = settlement.amount
      and (moved.effect = 'move' or moved.id = settlement.reservation_id)
    left join ledger_transfer as ending on ending.ends = moved.id
    where moved.id is null or coalesce(ending.effect, moved.effect) is distinct from
      case when settlement.destination = 'balance' then 'move'
        when settlement.status = 'SUCCESSFUL' then 'post'
        else 'reserve' end
    limit 50`,
  // Its sums are those of its payments, and they are of its merchant and mode.
  sql<{ fault: string }>`
    select format('settlement %s says %s payments of %s with %s charged, its payments say %s, %s and %s',
      coalesce(settlement.settlement_reference, part.settled_in::text), settlement.transactions,
      settlement.gross_amount, settlement.fees, part.count, part.amount, part.fees) as fault
    from settlement full join (
      select settled_in, merchant_id, mode, count(*) as count, sum(amount) as amount,
        sum(fee + vat + stamp_duty) as fees
      from collection where settled_in is not null group by settled_in, merchant_id, mode
    ) as part on part.settled_in = settlement.id and part.merchant_id = settlement.merchant_id
      and part.mode = settlement.mode
    where (settlement.transactions, settlement.gross_amount, settlement.fees) is distinct from
      (part.count, part.amount, part.fees)
    limit 50`,
  // What is not settled is what came and is in no settlement, and what is on its way.
  sql<{ fault: string }>`
    select format('what is unsettled of merchant %s (%s) stands at %s, payments and settlements say %s',
      account.merchant_id, account.mode, account.posted, coalesce(waiting.kobo, 0) + coalesce(sent.kobo, 0))
      as fault
    from ledger_account as account
    left join (
      select merchant_id, mode, sum(amount - fee - vat - stamp_duty) as kobo from collection
      where settled_in is null and status = 'SUCCESSFUL' group by merchant_id, mode
    ) as waiting on waiting.merchant_id = account.merchant_id and waiting.mode = account.mode
    left join (
      select merchant_id, mode, sum(amount) as kobo from settlement
      where status <> 'SUCCESSFUL' group by merchant_id, mode
    ) as sent on sent.merchant_id = account.merchant_id and sent.mode = account.mode
    where account.kind = 'unsettled'
      and account.posted <> coalesce(waiting.kobo, 0) + coalesce(sent.kobo, 0)
    limit 50`,
  // The bank was never asked twice for the same money.
  sql<{ fault: string }>`
    select format('settlement %s is %s, and %s of its attempts were paid', settlement.settlement_reference,
      settlement.status, count(attempt.session_id)) as fault
    from settlement left join settlement_attempt as attempt
      on attempt.settlement_id = settlement.id and attempt.status = 'SUCCESSFUL'
    where settlement.destination = 'bank' group by settlement.id, settlement.settlement_reference,
      settlement.status
    having count(attempt.session_id) <> case when settlement.status = 'SUCCESSFUL' then 1 else 0 end
    limit 50`,
]
