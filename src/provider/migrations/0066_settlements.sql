-- Settlements: what was collected is paid out on the next business day.

-- The bank account as a reviewer approved it; one that is only typed in is never paid to.
create table settlement_account (
  merchant_id uuid primary key references merchant on delete cascade,
  nuban text not null check (nuban ~ '^[0-9]{10}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  account_name text not null,
  approved_at timestamptz not null
);
select make_tenant_table('settlement_account');
revoke insert, update, delete on settlement_account from oja_tenant;

insert into settlement_account (merchant_id, nuban, bank_code, account_name, approved_at)
select bank.merchant_id, bank.business_nuban, bank.bank_code, bank.account_name,
  coalesce(merchant.reviewed_at, bank.updated_at)
from bank_detail as bank join merchant on merchant.id = bank.merchant_id
where merchant.live_allowed;

create table settlement (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  settlement_reference text not null check (settlement_reference ~ '^[0-9]{12}$'),
  status text not null check (status in ('PENDING', 'PROCESSING', 'SUCCESSFUL', 'FAILED')),
  -- To the approved bank account by the rail, or to the payout account in the books alone.
  destination text not null check (destination in ('bank', 'balance')),
  settlement_nuban text collate "C" not null check (settlement_nuban ~ '^[0-9]{10}$'),
  settlement_bank_code text not null check (settlement_bank_code ~ '^[0-9]{6}$'),
  settlement_name text not null,
  -- The virtual account that all its payments came by; null where they came by several or by none.
  collection_account_id uuid,
  collection_accounts integer not null check (collection_accounts >= 0),
  transactions integer not null check (transactions > 0),
  -- Kobo: what payers paid, what of it was charged when it came, and what is left.
  gross_amount bigint not null,
  fees bigint not null check (fees >= 0),
  amount bigint not null check (amount > 0),
  -- What is set aside for it in the books; null where it moved at once.
  reservation_id uuid,
  attempts integer not null default 0 check (attempts >= 0),
  session_id text,
  response_code text,
  reason text,
  -- The bank said of a past attempt the opposite of how it ended: nothing more is sent.
  contradicted boolean not null default false,
  sent_at timestamptz,
  next_query_at timestamptz,
  next_try_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (gross_amount - fees = amount),
  check ((settled_at is not null) = (status = 'SUCCESSFUL')),
  check ((reservation_id is null) = (destination = 'balance')),
  check (destination = 'bank' or status = 'SUCCESSFUL'),
  check (next_query_at is null or status = 'PROCESSING'),
  check (next_try_at is null or status = 'FAILED'),
  foreign key (merchant_id, mode, collection_account_id) references virtual_account (merchant_id, mode, id),
  constraint settlement_reference unique (merchant_id, mode, settlement_reference),
  unique (merchant_id, mode, id)
);
create index settlement_list on settlement (merchant_id, mode, id);
create index settlement_status on settlement (merchant_id, mode, status, id);
create index settlement_amount on settlement (merchant_id, mode, amount, id);
create index settlement_account_paid on settlement (merchant_id, mode, settlement_nuban, id);
create index settlement_collected_by on settlement (merchant_id, mode, collection_account_id, id)
  where collection_account_id is not null;
create index settlement_query on settlement (next_query_at) where next_query_at is not null;
create index settlement_retry on settlement (next_try_at) where next_try_at is not null;
create index settlement_pending on settlement (created_at) where status = 'PENDING';
select make_tenant_table('settlement');
revoke update, delete on settlement from oja_tenant;

-- Each sending to the bank, under a session of its own: none is sent twice.
create table settlement_attempt (
  session_id text primary key check (session_id ~ '^[0-9]{30}$'),
  settlement_id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  status text not null check (status in ('PROCESSING', 'SUCCESSFUL', 'FAILED')),
  nuban text not null,
  bank_code text not null,
  account_name text not null,
  response_code text,
  sent_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'PROCESSING')),
  foreign key (merchant_id, mode, settlement_id) references settlement (merchant_id, mode, id)
);
create index settlement_attempt_of on settlement_attempt (settlement_id, sent_at);
-- Never two under way, and never two that were paid.
create unique index settlement_attempt_once on settlement_attempt (settlement_id) where status <> 'FAILED';
select make_tenant_table('settlement_attempt');
revoke insert, update, delete on settlement_attempt from oja_tenant;

create index collection_in_settlement on collection (merchant_id, mode, id) where settled_in is not null;
