// Bills against the ledger: what may still be delivered is reserved, what was is paid with its fee, and what
// failed is free again, unless it was charged after all.
import { sql } from 'kysely'

export const billLooks = [
  sql<{ fault: string }>`
    select format('bill %s is %s, and its reservation is %s', bill.bill_reference, bill.status,
      coalesce(ending.effect, case when reservation.id is null then 'missing' else 'open' end)) as fault
    from bill
    left join ledger_transfer as reservation on reservation.id = bill.reservation_id
      and reservation.subject = bill.id and reservation.effect = 'reserve' and reservation.kind = 'bill'
      and reservation.kobo = bill.amount + bill.fee + bill.vat
    left join ledger_transfer as ending on ending.ends = reservation.id
    -- It had failed, and was charged after all.
    left join ledger_transfer as late on late.subject = bill.id and late.kind = 'bill'
      and late.effect = 'move'
    where reservation.id is null or ending.effect is distinct from
      case when late.id is not null then 'release' when bill.status = 'SUCCESSFUL' then 'post'
        when bill.status = 'FAILED' then 'release' end
      or (late.id is not null and (bill.status <> 'SUCCESSFUL' or late.kobo <> reservation.kobo
        or late.from_account <> reservation.from_account))
    limit 50`,
  sql<{ fault: string }>`
    select format('bill %s was charged %s, and the books have %s', bill.bill_reference, bill.fee + bill.vat,
      coalesce(charged.kobo, 0)) as fault
    from bill left join (
      select subject, sum(kobo) as kobo from ledger_transfer where kind in ('fee', 'vat') group by subject
    ) as charged on charged.subject = bill.id
    where coalesce(charged.kobo, 0) <>
      case bill.status when 'SUCCESSFUL' then bill.fee + bill.vat else 0 end
    limit 50`,
]
