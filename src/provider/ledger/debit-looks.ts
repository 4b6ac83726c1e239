// Debits by mandate against the ledger, and what fell due against its debits.
import { sql } from 'kysely'

export const debitLooks = [
  // What was taken back is so in the payment, the debit and what was due.
  sql<{ fault: string }>`
    select format('debit %s was %s, its payment is %s and what was due %s', debit.reference,
      case when debit.reversed_at is null then 'kept' else 'taken back' end, collection.status,
      case when due.id is null then 'nothing' when due.reversed_at is null then 'is paid'
        else 'was taken back' end) as fault
    from mandate_debit as debit join collection on collection.id = debit.collection_id
    left join debit_due as due on due.id = debit.due_id
    where (debit.reversed_at is not null) <> (collection.status = 'REVERSED')
      or (due.id is not null and (due.reversed_at is not null) <> (debit.reversed_at is not null)) limit 50`,
  // What was paid is a transaction of the same amount, what was not is none.
  sql<{ fault: string }>`
    select format('debit %s is %s, and its transaction is %s', debit.reference, debit.status,
      coalesce(collection.reference, 'missing')) as fault
    from mandate_debit as debit left join collection on collection.id = debit.collection_id
      and collection.amount = debit.amount and collection.status in ('SUCCESSFUL', 'REVERSED')
      and collection.session_id = debit.session_id
    where (debit.status = 'SUCCESSFUL') <> (collection.id is not null) limit 50`,
  sql<{ fault: string }>`
    select format('due %s of %s is %s, and %s debits brought it', due.id, due.due_on, due.status,
      count(debit.id)) as fault
    from debit_due as due join mandate_debit as debit on debit.due_id = due.id
      and debit.status = 'SUCCESSFUL'
    group by due.merchant_id, due.mode, due.id having count(debit.id) > 1 or due.status <> 'PAID' limit 50`,
]
