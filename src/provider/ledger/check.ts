// Works every balance out again from the transfers and says whether all agree.
import { sql } from 'kysely'
import { DUTY_FROM } from '#domain/fees.ts'
import type { Database } from '../database.ts'
import { billLooks } from './bill-looks.ts'
import { debitLooks } from './debit-looks.ts'
import { internalLooks } from './internal-looks.ts'
import { keptDayLooks } from './kept-day-looks.ts'
import { monthLooks } from './month-looks.ts'
import { settlementLooks } from './settlement-looks.ts'
import { inOneSnapshot } from './snapshot.ts'
import { splitLooks } from './split-looks.ts'
import './tables.ts'

export interface LedgerCheck {
  accounts: number
  transfers: number
  /** What is wrong, in words. */
  faults: string[]
}

export async function checkLedger(database: Database): Promise<LedgerCheck> {
  return inOneSnapshot(database, async (inside) => {
    const count = async (table: 'ledger_account' | 'ledger_transfer') =>
      Number(
        (
          await inside
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const faults: string[] = []
    for (const look of looks) {
      const { rows } = await look.execute(inside)
      faults.push(...rows.map(({ fault }) => fault))
    }
    return { accounts: await count('ledger_account'), transfers: await count('ledger_transfer'), faults }
  })
}

/** Each answers a line for each thing that is wrong, at most fifty. */
const looks = [
  // Balances against transfers.
  sql<{ fault: string }>`
    with part as (
      select from_account as id,
        sum(case when effect in ('move', 'post') then -kobo else 0 end) as posted,
        sum(case effect when 'reserve' then kobo when 'post' then -kobo when 'release' then -kobo else 0 end)
          as reserved,
        sum(case effect when 'lien' then kobo when 'lift' then -kobo else 0 end) as lien
      from ledger_transfer group by from_account
      union all
      select to_account, sum(kobo), 0, 0 from ledger_transfer where effect in ('move', 'post')
      group by to_account
    ), worked_out as (
      select id, sum(posted) as posted, sum(reserved) as reserved, sum(lien) as lien from part group by id
    )
    select format('account %s (%s, %s) stands at %s/%s/%s, its transfers say %s/%s/%s',
      account.id, kind, mode,
      account.posted, account.reserved, account.lien, coalesce(worked_out.posted, 0),
      coalesce(worked_out.reserved, 0), coalesce(worked_out.lien, 0)) as fault
    from ledger_account as account left join worked_out using (id)
    where (account.posted, account.reserved, account.lien) is distinct from
      (coalesce(worked_out.posted, 0), coalesce(worked_out.reserved, 0), coalesce(worked_out.lien, 0))
    limit 50`,
  sql<{ fault: string }>`
    select format('the book of merchant %s (%s) sums to %s', merchant_id, mode, sum(posted)) as fault
    from ledger_account group by merchant_id, mode having sum(posted) <> 0 limit 50`,
  sql<{ fault: string }>`select format('account %s (%s) is overdrawn', id, mode) as fault from ledger_account
    where guarded and posted - reserved - lien < 0 limit 50`,
  // The lines of payout accounts against their balances, each other, and the transfers.
  sql<{ fault: string }>`
    select format('account %s stands at %s, its last line says %s', account.id, posted,
      last.balance) as fault
    from ledger_account as account left join lateral (
      select balance from ledger_line as line where line.account_id = account.id order by id desc limit 1
    ) as last on true
    where kind = 'payout' and posted <> coalesce(last.balance, 0) limit 50`,
  sql<{ fault: string }>`
    select format('line %s of account %s does not follow from the one before it', id, account_id) as fault
    from (select account_id, id, kobo, balance,
      lag(balance, 1,
        0::bigint) over (partition by account_id order by id) as before from ledger_line) as line
    where balance <> before + kobo limit 50`,
  sql<{ fault: string }>`
    with part as (
      select id, from_account as account_id, -kobo as kobo from ledger_transfer
      where effect in ('move', 'post')
      union all select id, to_account, kobo from ledger_transfer where effect in ('move', 'post')
    )
    select format('transfer %s has another line in account %s, or none', part.id, part.account_id) as fault
    from part join ledger_account as account on account.id = part.account_id and account.kind = 'payout'
    left join ledger_line as line on line.account_id = part.account_id and line.transfer_id = part.id
    group by part.id, part.account_id, part.kobo
    having count(line.id) <> 1 or max(line.kobo) <> part.kobo limit 50`,
  sql<{ fault: string }>`
    with worked_out as (
      select account_id, ((at at time zone 'UTC') + interval '1 hour')::date as day,
        coalesce(sum(kobo) filter (where kobo > 0), 0) as money_in,
        coalesce(-sum(kobo) filter (where kobo < 0), 0) as money_out
      from ledger_line group by 1, 2
    )
    select format('%s of account %s is %s in and %s out, its lines say %s and %s', day, account_id,
      stored.money_in, stored.money_out, worked_out.money_in, worked_out.money_out) as fault
    from ledger_day as stored full join worked_out using (account_id, day)
    where (stored.money_in, stored.money_out) is distinct from (worked_out.money_in, worked_out.money_out)
    limit 50`,
  // Payouts against the ledger: what may still be paid is reserved, what has ended is not.
  sql<{ fault: string }>`
    select format('payout %s is %s, and its reservation is %s', payout.payout_reference, payout.status,
      coalesce(ending.effect, case when reservation.id is null then 'missing' else 'open' end)) as fault
    from payout
    left join ledger_transfer as reservation on reservation.id = payout.reservation_id
      and reservation.subject = payout.id and reservation.effect = 'reserve'
      and reservation.kobo = payout.amount + payout.fee + payout.vat + payout.stamp_duty
    left join ledger_transfer as ending on ending.ends = reservation.id
    where reservation.id is null or ending.effect is distinct from
      case payout.status when 'PENDING' then null when 'INQ' then null when 'SUCCESSFUL' then 'post'
        else 'release' end
    limit 50`,
  // A salary has no stamp duty, and every other payout of ten thousand naira that has a fee has it.
  sql<{ fault: string }>`
    select format('payout %s of %s is %s salary, and its stamp duty is %s', payout_reference, amount,
      case when is_salary then 'a' else 'no' end, stamp_duty) as fault
    from payout where case when is_salary then stamp_duty > 0
      else fee > 0 and (amount >= ${DUTY_FROM}) <> (stamp_duty > 0) end
    limit 50`,
  // Collections against the ledger: what came in is in the books with its charges, what was refused is not.
  sql<{ fault: string }>`
    select format('collection %s is %s, and the books have %s in, %s charged, %s taken back',
      collection.reference, collection.status, coalesce(books.came, 0), coalesce(books.charged, 0),
      coalesce(books.back, 0)) as fault
    from collection
    left join (
      select subject, sum(kobo) filter (where kind = 'collection') as came,
        sum(kobo) filter (where kind in ('collection_fee', 'collection_vat', 'collection_stamp_duty'))
          as charged,
        sum(kobo) filter (where kind = 'collection_reversal') as back
      from ledger_transfer where kind like 'collection%' group by subject
    ) as books on books.subject = collection.id
    where (coalesce(books.came, 0), coalesce(books.charged, 0), coalesce(books.back, 0)) is distinct from (
      case when collection.status in ('SUCCESSFUL', 'REVERSED') then collection.amount else 0 end,
      case when collection.status in ('SUCCESSFUL', 'REVERSED')
        then collection.fee + collection.vat + collection.stamp_duty else 0 end,
      case collection.status when 'REVERSED' then collection.amount else 0 end)
    limit 50`,
  // Cards: what was paid is a transaction of the same amount, what was not is none.
  sql<{ fault: string }>`
    select format('card payment %s is %s, and its transaction is %s', card.reference, card.status,
      coalesce(collection.reference, 'missing')) as fault
    from card_payment as card left join collection on collection.id = card.collection_id
      and collection.amount = card.amount and collection.status in ('SUCCESSFUL', 'REVERSED')
    where (card.status = 'SUCCESSFUL') <> (collection.id is not null) limit 50`,
  // Chargebacks: held while open and no longer, taken back or about to be where they were not won.
  sql<{ fault: string }>`
    select format('chargeback %s is %s with %s held, its payment is %s and %s', one.reference, one.status,
      coalesce(open.amount, 0), collection.status,
      case when collection.disputed then 'disputed' else 'free' end) as fault
    from chargeback as one join collection on collection.id = one.collection_id
    left join collection_reversal as reversal on reversal.collection_id = collection.id
    left join (
      select chargeback_id, sum(amount) as amount from collection_hold
      where chargeback_id is not null and lifted_at is null group by chargeback_id
    ) as open on open.chargeback_id = one.id
    where case when one.status in ('PENDING', 'DISPUTED') then
        not collection.disputed or collection.status <> 'SUCCESSFUL' or reversal.id is not null
        or one.is_held <> (coalesce(open.amount, 0)
          = collection.amount - collection.fee - collection.vat - collection.stamp_duty)
      when one.status = 'WON' then open.amount is not null
        or collection.disputed and not exists (select from chargeback as again where again.follows = one.id)
      else collection.disputed or open.amount is not null or reversal.id is null end
    limit 50`,
  // What is held is a lien of the same id and amount, and what is lifted is one that has ended.
  sql<{ fault: string }>`
    select format('hold %s of %s is %s, and its lien is %s', hold.id, hold.amount,
      case when hold.lifted_at is null then 'open' else 'lifted' end,
      case when lien.id is null then 'missing' when ending.id is null then 'open' else 'lifted' end) as fault
    from collection_hold as hold
    left join ledger_transfer as lien on lien.id = hold.id and lien.effect = 'lien'
      and lien.from_account = hold.account_id and lien.kobo = hold.amount
    left join ledger_transfer as ending on ending.ends = lien.id
    where lien.id is null or (hold.lifted_at is null) <> (ending.id is null) limit 50`,
  ...settlementLooks,
  ...splitLooks,
  ...billLooks,
  ...debitLooks,
  ...internalLooks,
  ...keptDayLooks,
  ...monthLooks,
]
