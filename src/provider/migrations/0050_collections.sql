-- Money that comes in: customers, the virtual accounts that they pay into, and each payment.

create table customer (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  fullname text not null,
  -- Searched by their beginnings, in the order of bytes: only that uses an index under row-level security.
  fullname_search text collate "C" generated always as (lower(fullname)) stored,
  email text collate "C" check (email = lower(email)),
  -- Ten digits after +234.
  mobile_number text check (mobile_number ~ '^[1-9][0-9]{9}$'),
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint customer_reference unique (merchant_id, mode, reference),
  unique (merchant_id, mode, id)
);
create index customer_list on customer (merchant_id, mode, id);
create unique index customer_email on customer (merchant_id, mode, email) where email is not null;
create index customer_phone on customer (merchant_id, mode, mobile_number) where mobile_number is not null;
create index customer_name on customer (merchant_id, mode, fullname_search);
select make_tenant_table('customer');
revoke delete on customer from oja_tenant;

-- Below those of payout accounts, so that no number is given twice.
create sequence virtual_account_serial minvalue 1 maxvalue 699999999 start 300000001;

create table virtual_account (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  vnuban text collate "C" not null unique check (vnuban ~ '^[0-9]{10}$'),
  -- Null for an account of the merchant's own.
  customer_id uuid,
  account_name text not null,
  account_name_search text collate "C" generated always as (lower(account_name)) stored,
  collection_bank text not null check (collection_bank in ('000017', '090110', '060001')),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  account_preference text not null check (account_preference in ('PRIMARY', 'SECONDARY')),
  -- The one of its customer, or of the merchant's own, that is given out first.
  is_primary boolean not null,
  -- The first moment at which it takes no more; null: never.
  expires_at timestamptz,
  -- How many payments it takes; null: any number.
  use_frequency integer check (use_frequency between 1 and 1000000),
  used integer not null default 0,
  -- Kobo; null: any amount.
  min_amount bigint check (min_amount > 0),
  max_amount bigint check (max_amount > 0),
  callback_url text,
  bvn_sealed bytea,
  bvn_last4 text check (bvn_last4 ~ '^[0-9]{4}$'),
  nin_sealed bytea,
  nin_last4 text check (nin_last4 ~ '^[0-9]{4}$'),
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (max_amount >= min_amount),
  check ((bvn_sealed is null) = (bvn_last4 is null)),
  check ((nin_sealed is null) = (nin_last4 is null)),
  constraint virtual_account_uses check (used >= 0 and (use_frequency is null or used <= use_frequency)),
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  foreign key (merchant_id, mode, customer_id) references customer (merchant_id, mode, id),
  unique (merchant_id, mode, id)
);
create index virtual_account_list on virtual_account (merchant_id, mode, id);
create index virtual_account_status on virtual_account (merchant_id, mode, status, id);
create index virtual_account_expiry on virtual_account (merchant_id, mode, expires_at)
  where expires_at is not null;
create index virtual_account_used_up on virtual_account (merchant_id, mode, id) where used = use_frequency;
create index virtual_account_bank on virtual_account (merchant_id, mode, collection_bank, id);
create index virtual_account_customer on virtual_account (customer_id, id) where customer_id is not null;
create index virtual_account_own on virtual_account (merchant_id, mode, id) where customer_id is null;
create unique index virtual_account_primary on virtual_account (customer_id)
  where is_primary and customer_id is not null;
create unique index virtual_account_own_primary on virtual_account (merchant_id, mode)
  where is_primary and customer_id is null;
create index virtual_account_name on virtual_account (merchant_id, mode, account_name_search);
create index virtual_account_number on virtual_account (merchant_id, mode, vnuban);
select make_tenant_table('virtual_account');
revoke delete on virtual_account from oja_tenant;
grant usage on sequence virtual_account_serial to oja_tenant;

-- One payment to the merchant, or one that was refused and stayed with the payer.
create table collection (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  channel text not null check (channel in ('transfer', 'link', 'qr', 'card')),
  status text not null check (status in ('PENDING', 'SUCCESSFUL', 'FAILED', 'RETURNED', 'REVERSED')),
  -- Kobo: what was paid, and what of it the merchant is charged.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  stamp_duty bigint not null check (stamp_duty >= 0),
  payer_name text not null,
  payer_bank_code text check (payer_bank_code ~ '^[0-9]{6}$'),
  payer_nuban text check (payer_nuban ~ '^[0-9]{10}$'),
  -- The network's own id of the payment: it counts once, however often it is told.
  session_id text not null check (length(session_id) between 8 and 64),
  virtual_account_id uuid,
  customer_id uuid,
  -- The payment link, QR code or card that it came by.
  source_id uuid,
  narration text,
  response_code text not null check (response_code ~ '^[0-9]{2}$'),
  -- Why it was refused or taken back, as a word.
  refusal text check (refusal ~ '^[a-z_]{2,40}$'),
  created_at timestamptz not null,
  reversed_at timestamptz,
  -- The settlement that paid it out.
  settled_in uuid,
  check (fee + vat + stamp_duty <= amount),
  check ((reversed_at is not null) = (status = 'REVERSED')),
  check (status <> 'RETURNED' or (refusal is not null and fee + vat + stamp_duty = 0)),
  check (settled_in is null or status in ('SUCCESSFUL', 'REVERSED')),
  foreign key (merchant_id, mode, virtual_account_id) references virtual_account (merchant_id, mode, id),
  foreign key (merchant_id, mode, customer_id) references customer (merchant_id, mode, id),
  constraint collection_reference unique (merchant_id, mode, reference),
  constraint collection_session unique (session_id),
  unique (merchant_id, mode, id)
);
create index collection_list on collection (merchant_id, mode, id);
create index collection_status on collection (merchant_id, mode, status, id);
create index collection_channel on collection (merchant_id, mode, channel, id);
create index collection_account on collection (virtual_account_id, id) where virtual_account_id is not null;
create index collection_customer on collection (customer_id, id) where customer_id is not null;
create index collection_source on collection (source_id, id) where source_id is not null;
create index collection_payer on collection (merchant_id, mode, payer_nuban, id)
  where payer_nuban is not null;
create index collection_payer_name on collection (merchant_id, mode, lower(payer_name) text_pattern_ops);
create index collection_amount on collection (merchant_id, mode, amount, id);
create index collection_unsettled on collection (merchant_id, mode, id)
  where settled_in is null and status = 'SUCCESSFUL';
create index collection_settled on collection (settled_in, id) where settled_in is not null;
select make_tenant_table('collection');
revoke update, delete on collection from oja_tenant;
-- What was paid is never changed, only what became of it.
grant update (status, response_code, refusal, reversed_at, settled_in) on collection to oja_tenant;
