-- Money: accounts whose balances move only with a transfer, and transfers that nobody changes.

-- Each merchant has a book of its own in each mode; its accounts sum to zero. No row is shared by two
-- merchants, so none waits for another's.
create table ledger_account (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  -- What it is: 'payout' the merchant's own; 'funding' and 'paid' what came from and went to other banks;
  -- 'fee', 'vat', 'stamp_duty' what was charged. Other nouns add theirs.
  kind text not null check (kind ~ '^[a-z_]{2,30}$'),
  currency text not null default 'NGN' check (currency = 'NGN'),
  -- Kobo. What may be spent is posted less reserved less lien.
  posted bigint not null default 0,
  reserved bigint not null default 0 constraint ledger_account_reserved check (reserved >= 0),
  lien bigint not null default 0 constraint ledger_account_lien check (lien >= 0),
  -- Whether it must never be overdrawn: the merchant's own.
  guarded boolean not null,
  created_at timestamptz not null,
  constraint ledger_account_available check (not guarded or posted - reserved - lien >= 0),
  check (guarded or kind <> 'payout'),
  unique (merchant_id, mode, id)
);
create unique index ledger_account_one on ledger_account (merchant_id, mode, kind, currency)
  where kind <> 'payout';
select make_tenant_table('ledger_account');
revoke insert, update, delete on ledger_account from oja_tenant;
grant insert (id, merchant_id, mode, kind, guarded, created_at) on ledger_account to oja_tenant;

create table ledger_transfer (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  -- What it does to the balances:
  --   move     from -> to at once
  --   reserve  sets aside in `from` what is meant for `to`; post pays a reservation, release frees it
  --   lien     holds in `from`; lift ends it
  effect text not null check (effect in ('move', 'reserve', 'post', 'release', 'lien', 'lift')),
  -- What it is for, such as payout, fee, vat, stamp_duty, funding.
  kind text not null check (kind ~ '^[a-z_]{2,30}$'),
  from_account uuid not null,
  to_account uuid not null check (to_account <> from_account),
  kobo bigint not null check (kobo > 0),
  -- The thing it belongs to, as a payout; an effect of a kind happens to it once.
  subject uuid not null,
  -- By which people know that thing.
  reference text not null,
  -- The reservation or lien that it ends: once, by the same accounts and amount.
  ends uuid,
  at timestamptz not null,
  check ((ends is not null) = (effect in ('post', 'release', 'lift'))),
  constraint ledger_transfer_intent unique (subject, kind, effect)
);
create unique index ledger_transfer_ends on ledger_transfer (ends) where ends is not null;
create index ledger_transfer_out on ledger_transfer (from_account, id) where effect in ('move', 'post');
create index ledger_transfer_in on ledger_transfer (to_account, id) where effect in ('move', 'post');
select make_tenant_table('ledger_transfer', append_only => true);

-- Moves the balances of all accounts that a statement's transfers name, each once, locked in the order of
-- their ids so that no two statements wait for each other. What references could say row by row is asked here
-- for all rows at once: both accounts are of the transfer's book, and what it ends is what it names.
create function ledger_apply() returns trigger language plpgsql security definer as $$
begin
  perform from ledger_account
    where id in (select from_account from fresh union select to_account from fresh)
    order by id for no key update;
  if exists (
    select from (
      select distinct merchant_id, mode, from_account as account from fresh
      union select distinct merchant_id, mode, to_account from fresh
    ) as named
    where not exists (select from ledger_account where id = named.account
      and ledger_account.merchant_id = named.merchant_id and ledger_account.mode = named.mode)
  ) then
    raise exception 'a transfer names an account of another book' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from fresh where ends is not null and not exists (
      select from ledger_transfer as earlier where earlier.id = fresh.ends
        and earlier.effect = case fresh.effect when 'lift' then 'lien' else 'reserve' end
        and (earlier.from_account, earlier.to_account, earlier.kobo, earlier.subject, earlier.kind)
          = (fresh.from_account, fresh.to_account, fresh.kobo, fresh.subject, fresh.kind))
  ) then
    raise exception 'a transfer ends what is not there' using errcode = 'foreign_key_violation';
  end if;
  update ledger_account as account set posted = account.posted + change.posted,
      reserved = account.reserved + change.reserved, lien = account.lien + change.lien
    from (
      select id, sum(posted) as posted, sum(reserved) as reserved, sum(lien) as lien from (
        select from_account as id,
          case when effect in ('move', 'post') then -kobo else 0 end as posted,
          case effect when 'reserve' then kobo when 'post' then -kobo when 'release' then -kobo else 0 end
            as reserved,
          case effect when 'lien' then kobo when 'lift' then -kobo else 0 end as lien
        from fresh
        union all
        select to_account, kobo, 0, 0 from fresh where effect in ('move', 'post')
      ) as parts group by id
    ) as change
    where account.id = change.id;
  return null;
end $$;

do $$ begin
  execute format('alter function ledger_apply() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function ledger_apply() from public;

create trigger ledger_apply after insert on ledger_transfer
  referencing new table as fresh for each statement execute function ledger_apply();

-- Nobody edits a balance, not even the owner: an update comes from a transfer's trigger or not at all.
create function only_by_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and (new.id, new.merchant_id, new.mode, new.kind, new.currency, new.guarded)
      = (old.id, old.merchant_id, old.mode, old.kind, old.currency, old.guarded) then
    return new;
  end if;
  if tg_op = 'INSERT' and (new.posted, new.reserved, new.lien) = (0, 0, 0) then
    return new;
  end if;
  raise exception 'the balances of % change by transfers alone', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger only_by_transfer before insert or update or delete on ledger_account
  for each row execute function only_by_transfer();
create trigger only_by_transfer_whole before truncate on ledger_account
  for each statement execute function refuse_change();
