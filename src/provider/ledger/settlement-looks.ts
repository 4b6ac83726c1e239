// Settlements against the ledger and against their payments, for `npm run ledger:check`.
import { sql } from 'kysely'
import { settlementLimits } from '#domain/settlement.ts'

/** Each answers a line for each thing that is wrong, at most fifty. */
export const settlementLooks = [
  // What is on its way is set aside, what is paid has left, each once and of the settlement's own amount; of
  // one that is paid in parts, what is not paid yet.
  sql<{ fault: string }>`
    select format('settlement %s is %s, and its money is %s', settlement.settlement_reference,
      settlement.status, coalesce(ending.effect, moved.effect, reserved.effect, 'missing')) as fault
    from settlement
    left join ledger_transfer as moved on moved.subject = settlement.id and moved.kind = 'settlement'
      and moved.effect = 'move' and moved.kobo = settlement.amount
    left join ledger_transfer as reserved on reserved.id = settlement.reservation_id
      and reserved.kind = 'settlement' and reserved.effect = 'reserve'
      and (settlement.status = 'SUCCESSFUL' or reserved.kobo = settlement.amount - settlement.paid_amount)
    left join ledger_transfer as ending on ending.ends = reserved.id
    where coalesce(ending.effect, moved.effect, reserved.effect) is distinct from
      case when settlement.amount = 0 then null when settlement.destination = 'balance' then 'move'
        when settlement.status = 'SUCCESSFUL' then 'post'
        else 'reserve' end
    limit 50`,
  // Each transfer that the bank paid has left the book, once, and nothing else has.
  sql<{ fault: string }>`
    select format('a transfer of %s of settlement %s was paid, and %s has left the book', attempt.amount,
      settlement.settlement_reference, coalesce(gone.kobo, 0)) as fault
    from (
      select one.settlement_id, coalesce(one.left_under, one.settlement_id) as subject,
        coalesce(one.amount, whole.amount) as amount
      from settlement_attempt as one join settlement as whole on whole.id = one.settlement_id
      where one.status = 'SUCCESSFUL'
    ) as attempt
    join settlement on settlement.id = attempt.settlement_id
    left join ledger_transfer as gone on gone.kind = 'settlement' and gone.effect in ('move', 'post')
      and gone.subject = attempt.subject
    where gone.kobo is distinct from attempt.amount limit 50`,
  // Its sums are those of its payments, and they are of its merchant and mode.
  sql<{ fault: string }>`
    select format('settlement %s says %s payments of %s with %s charged, its payments say %s, %s and %s',
      coalesce(settlement.settlement_reference, part.settled_in::text), settlement.transactions,
      settlement.gross_amount, settlement.fees, part.count, part.amount, part.fees) as fault
    from (select * from settlement where split_of is null) as settlement full join (
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
      select merchant_id, mode, sum(amount - paid_amount) as kobo from settlement
      where status <> 'SUCCESSFUL' group by merchant_id, mode
    ) as sent on sent.merchant_id = account.merchant_id and sent.mode = account.mode
    where account.kind = 'unsettled'
      and account.posted <> coalesce(waiting.kobo, 0) + coalesce(sent.kobo, 0)
    limit 50`,
  // The bank was never asked twice for the same money, nor for more at once than a transfer carries.
  sql<{ fault: string }>`
    select format('settlement %s is %s, its transfers were paid with %s and %s is under way',
      settlement.settlement_reference, settlement.status, coalesce(attempt.paid, 0),
      coalesce(attempt.sent, 0)) as fault
    from settlement left join (
      select one.settlement_id, max(one.amount) as most,
        sum(coalesce(one.amount, whole.amount)) filter (where one.status = 'SUCCESSFUL') as paid,
        sum(coalesce(one.amount, whole.amount)) filter (where one.status = 'PROCESSING') as sent
      from settlement_attempt as one join settlement as whole on whole.id = one.settlement_id
      group by one.settlement_id
    ) as attempt on attempt.settlement_id = settlement.id
    where settlement.destination = 'bank' and (
      coalesce(attempt.paid, 0) <> case when settlement.status = 'SUCCESSFUL' then settlement.amount
        else settlement.paid_amount end
      or coalesce(attempt.paid, 0) + coalesce(attempt.sent, 0) > settlement.amount
      or attempt.most > ${settlementLimits.per_transfer})
    limit 50`,
]
