// The trial balances that were kept of the last days against the transfers of those days: a closed day stays
// closed. For `npm run ledger:check`.
import { sql } from 'kysely'

/** Older ones are not looked at again, so that a night's check does not grow with every day that is kept. */
const DAYS = 31

const kept = sql`(select day from trial_balance order by day desc limit ${DAYS})`

/** Each answers a line for each thing that is wrong, at most fifty. */
export const keptDayLooks = [
  sql<{ fault: string }>`
    with part as (
      select from_account as account_id, at, kobo as debits, 0::bigint as credits from ledger_transfer
      where effect in ('move', 'post')
      union all
      select to_account, at, 0, kobo from ledger_transfer where effect in ('move', 'post')
    ), worked_out as (
      select ((part.at at time zone 'UTC') + interval '1 hour')::date as day, account.mode, account.kind,
        sum(debits) as debits, sum(credits) as credits
      from part join ledger_account as account on account.id = part.account_id
      where part.at >= (select ((min(day)::timestamp - interval '1 hour') at time zone 'UTC')
        from ${kept} as first)
      group by 1, 2, 3
    )
    select format(
      'the trial balance of %s (%s, %s) has %s debited and %s credited, its transfers say %s and %s',
      day, mode, kind, coalesce(line.debits, 0), coalesce(line.credits, 0),
      coalesce(worked_out.debits, 0), coalesce(worked_out.credits, 0)) as fault
    from (select * from trial_balance_line where day in ${kept}) as line
    full join (select * from worked_out where day in ${kept}) as worked_out using (day, mode, kind)
    where (coalesce(line.debits, 0), coalesce(line.credits, 0)) is distinct from
      (coalesce(worked_out.debits, 0), coalesce(worked_out.credits, 0))
    limit 50`,
  sql<{ fault: string }>`
    select format('the trial balance of %s (%s, %s) opens with %s, the day before closed with %s', line.day,
      line.mode, line.kind, line.opening, coalesce(before.closing, 0)) as fault
    from trial_balance_line as line
    join trial_balance as day_before on day_before.day = line.day - 1
    left join trial_balance_line as before on before.day = line.day - 1 and before.mode = line.mode
      and before.kind = line.kind
    where line.day in ${kept} and line.opening <> coalesce(before.closing, 0)
    limit 50`,
]
