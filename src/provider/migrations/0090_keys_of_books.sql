-- The keys of what holds money begin with the merchant, and what points there names the merchant too.
-- Of 0090 to 0094: nobody works meanwhile (docs/decisions/2026-11-23-keys-begin-with-the-merchant.md). What
-- is found by its id alone keeps an index for it.

-- What points to them, until their keys are new.
alter table bill drop constraint bill_source_account_id_fkey;
alter table funding drop constraint funding_payout_account_id_fkey;
alter table payout_account drop constraint payout_account_merchant_id_mode_id_fkey;
alter table payout_bulk drop constraint payout_bulk_source_account_id_fkey;
alter table payout_request drop constraint payout_request_source_account_id_fkey;
alter table payout_schedule drop constraint payout_schedule_source_account_id_fkey;
alter table statement drop constraint statement_account_id_fkey;

alter table ledger_account drop constraint ledger_account_pkey;
alter table ledger_account drop constraint ledger_account_merchant_id_mode_id_key;
alter table ledger_account add primary key (merchant_id, mode, id);
create unique index ledger_account_by_id on ledger_account (id);

alter table ledger_transfer drop constraint ledger_transfer_pkey;
alter table ledger_transfer add primary key (merchant_id, mode, id);
create unique index ledger_transfer_by_id on ledger_transfer (id);

alter table ledger_line drop constraint ledger_line_pkey;
alter table ledger_line add primary key (merchant_id, mode, account_id, id);

alter table ledger_day drop constraint ledger_day_pkey;
alter table ledger_day add primary key (merchant_id, mode, account_id, day);

-- As before, and by the new key.
create or replace function ledger_book_lines(wanted uuid[] default null) returns void language plpgsql as $$
begin
  if wanted is null then
    wanted := array(
      select transfer.id from ledger_transfer as transfer
      join ledger_account as account on account.id in (transfer.from_account, transfer.to_account)
      where transfer.effect in ('move', 'post') and account.kind = 'payout'
        and not exists (select from ledger_line as line
          where line.account_id = account.id and line.transfer_id = transfer.id));
  end if;
  with moved as (
    select transfer.*, side.account_id, side.moved from ledger_transfer as transfer
    cross join lateral (values (from_account, -kobo), (to_account, kobo)) as side (account_id, moved)
    where transfer.id = any (wanted)
  ), booked as (
    insert into ledger_line
      (account_id, merchant_id, mode, transfer_id, kind, subject, reference, kobo, balance, at)
    select account.id, moved.merchant_id, moved.mode, moved.id, moved.kind, moved.subject, moved.reference,
      moved.moved, account.posted - sum(moved.moved) over (partition by account.id)
        + sum(moved.moved) over (partition by account.id order by moved.id), moved.at
    from moved join ledger_account as account on account.id = moved.account_id and account.kind = 'payout'
    order by moved.id
    returning account_id, id, merchant_id, mode, kobo,
      ((at at time zone 'UTC') + interval '1 hour')::date as day
  )
  insert into ledger_day as stored
    (account_id, day, merchant_id, mode, money_in, money_out, first_line, last_line)
  select account_id, day, merchant_id, mode, coalesce(sum(kobo) filter (where kobo > 0), 0),
    coalesce(-sum(kobo) filter (where kobo < 0), 0), min(id), max(id)
  from booked group by account_id, day, merchant_id, mode order by account_id, day
  on conflict (merchant_id, mode, account_id, day) do update set
    money_in = stored.money_in + excluded.money_in, money_out = stored.money_out + excluded.money_out,
    first_line = least(stored.first_line, excluded.first_line),
    last_line = greatest(stored.last_line, excluded.last_line);
end $$;
do $$ begin
  execute format('alter function ledger_book_lines(uuid[]) set search_path = %I, pg_temp', current_schema());
end $$;

alter table payout_account drop constraint payout_account_pkey;
alter table payout_account add primary key (merchant_id, mode, id);
create unique index payout_account_by_id on payout_account (id);

alter table funding drop constraint funding_pkey;
drop index funding_list;
alter table funding add primary key (merchant_id, mode, id);
create unique index funding_by_id on funding (id);

-- And again, by the merchant and the mode.
alter table bill add foreign key (merchant_id, mode, source_account_id) references payout_account;
alter table funding add foreign key (merchant_id, mode, payout_account_id) references payout_account;
alter table payout_account add foreign key (merchant_id, mode, id) references ledger_account;
alter table payout_bulk add foreign key (merchant_id, mode, source_account_id) references payout_account;
alter table payout_request add foreign key (merchant_id, mode, source_account_id) references payout_account;
alter table payout_schedule add foreign key (merchant_id, mode, source_account_id) references payout_account;
alter table statement add foreign key (merchant_id, mode, account_id) references payout_account;
