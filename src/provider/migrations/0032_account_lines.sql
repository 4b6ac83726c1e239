-- What moved a payout account, line by line in the order in which it was booked, each with the balance that
-- it left; and what came and went on a day. Both are written with the transfers, under the account's lock.

create table ledger_line (
  account_id uuid not null,
  -- Grows in the order of booking, as it is drawn while the account is held.
  id bigint generated always as identity,
  merchant_id uuid not null,
  mode text not null,
  transfer_id uuid not null,
  kind text not null,
  subject uuid not null,
  reference text not null,
  -- What came; below zero what went.
  kobo bigint not null check (kobo <> 0),
  -- The ledger balance once this line was booked.
  balance bigint not null,
  at timestamptz not null,
  primary key (account_id, id)
);
create index ledger_line_in on ledger_line (account_id, id) where kobo > 0;
create index ledger_line_out on ledger_line (account_id, id) where kobo < 0;
create index ledger_line_reference on ledger_line (account_id, reference, id);
-- An account is one merchant's: without knowing it the planner takes both for chance and expects next to
-- nothing of an account with a million lines.
create statistics ledger_line_owner (dependencies) on account_id, merchant_id, mode from ledger_line;
select make_tenant_table('ledger_line', append_only => true);
revoke insert on ledger_line from oja_tenant;

create table ledger_day (
  account_id uuid not null,
  -- Of Lagos, which is an hour before UTC all year.
  day date not null,
  merchant_id uuid not null,
  mode text not null,
  money_in bigint not null check (money_in >= 0),
  money_out bigint not null check (money_out >= 0),
  -- Its lines are among these, which narrows a search by days.
  first_line bigint not null,
  last_line bigint not null,
  primary key (account_id, day)
);
select make_tenant_table('ledger_day');
revoke insert, update, delete on ledger_day from oja_tenant;

-- Books the lines of these transfers, or of all that have none. Their accounts are held and their balances
-- moved already.
create function ledger_book_lines(wanted uuid[] default null) returns void language plpgsql as $$
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
  on conflict (account_id, day) do update set
    money_in = stored.money_in + excluded.money_in, money_out = stored.money_out + excluded.money_out,
    first_line = least(stored.first_line, excluded.first_line),
    last_line = greatest(stored.last_line, excluded.last_line);
end $$;
revoke execute on function ledger_book_lines(uuid[]) from public;

select ledger_book_lines();

-- With oja.lines set to 'later' the provider books them at the end: a demo writes its past out of order.
create function ledger_lines() returns trigger language plpgsql security definer as $$
begin
  if current_setting('oja.lines', true) = 'later' and current_setting('role') <> 'oja_tenant' then
    return null;
  end if;
  if exists (select from fresh where effect in ('move', 'post')) then
    perform ledger_book_lines(array(select id from fresh where effect in ('move', 'post')));
  end if;
  return null;
end $$;

do $$
begin
  execute format('alter function ledger_lines() set search_path = %I, pg_temp', current_schema());
  execute format('alter function ledger_book_lines(uuid[]) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function ledger_lines() from public;

-- After ledger_apply: triggers of one event run in the order of their names.
create trigger ledger_lines after insert on ledger_transfer
  referencing new table as fresh for each statement execute function ledger_lines();

-- The history reads the lines.
drop index ledger_transfer_out;
drop index ledger_transfer_in;
