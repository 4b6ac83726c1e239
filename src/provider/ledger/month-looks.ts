// Months that merchants closed against the transfers up to their ends: nothing is booked into one afterwards.
import { sql } from 'kysely'

/** Answers a line for each thing that is wrong, at most fifty. */
export const monthLooks = [
  sql<{ fault: string }>`
    select format(
      '%s was closed for merchant %s (%s) with %s moved in %s transfers, by now there are %s in %s',
      closed.month, closed.merchant_id, closed.mode, closed.moved, closed.transfers, there.moved,
      there.transfers) as fault
    from closed_month as closed cross join lateral (
      select coalesce(sum(kobo), 0) as moved, count(*) as transfers from ledger_transfer as transfer
      where transfer.merchant_id = closed.merchant_id and transfer.mode = closed.mode
        and transfer.effect in ('move', 'post')
        and transfer.at < ((closed.month || '-01')::timestamp + interval '1 month' - interval '1 hour')
          at time zone 'UTC'
    ) as there
    where closed.reopened_at is null
      and (closed.moved, closed.transfers) is distinct from (there.moved, there.transfers)
    limit 50`,
]
