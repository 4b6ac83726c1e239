-- Payouts to accounts that we issued ourselves: they never leave, and what they pay arrives in the same
-- transaction. Each book has an account for them, and all of those of a mode sum to zero.

-- Whose account a number is among those that we issued, of whichever merchant: a name enquiry at any bank
-- tells as much. One row for each number of `wanted`, a list of bank_code and nuban.
create function accounts_of_book(wanted json) returns table (
  bank_code text, nuban text, kind text, id uuid, merchant_id uuid, mode text, account_name text,
  issued_at timestamptz, status text, expires_at timestamptz, use_frequency integer, used integer,
  merchant_blocked boolean
) language sql stable security definer as $$
  select account.bank_code, account.nuban, account.kind, account.id, account.merchant_id, account.mode,
    account.account_name, account.issued_at, account.status, account.expires_at, account.use_frequency,
    account.used, merchant.status is not distinct from 'blocked'
  from (select distinct bank_code, nuban
    from json_to_recordset(wanted) as given (bank_code text, nuban text)) as given
  cross join lateral (
    select payout_account.bank_code, payout_account.nuban, 'payout' as kind, payout_account.id,
      payout_account.merchant_id, payout_account.mode, payout_account.name as account_name,
      payout_account.created_at as issued_at, 'ACTIVE' as status, null::timestamptz as expires_at,
      null::integer as use_frequency, 0 as used
    from payout_account
    where payout_account.nuban = given.nuban and payout_account.bank_code = given.bank_code
    union all
    select virtual_account.collection_bank, virtual_account.vnuban, 'virtual', virtual_account.id,
      virtual_account.merchant_id, virtual_account.mode, virtual_account.account_name,
      virtual_account.created_at, virtual_account.status, virtual_account.expires_at,
      virtual_account.use_frequency, virtual_account.used
    from virtual_account
    where virtual_account.vnuban = given.nuban and virtual_account.collection_bank = given.bank_code
  ) as account
  join merchant on merchant.id = account.merchant_id
$$;

do $$ begin
  execute format('alter function accounts_of_book(json) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function accounts_of_book(json) from public;
grant execute on function accounts_of_book(json) to oja_tenant;

-- The payout that paid it, where that was one of ours; of any merchant.
alter table collection add column payout_id uuid;
alter table funding add column payout_id uuid;
alter table funding add column narration text;
