-- Mandates of direct debit, and each debit that was asked for by one.

-- What a debit brings is a collection like any other.
alter table collection drop constraint collection_channel_check;
alter table collection add constraint collection_channel_check
  check (channel in ('transfer', 'link', 'qr', 'card', 'debit'));

create table mandate (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  customer_id uuid not null,
  -- As the customer's bank says.
  payer_name text not null,
  payer_search text collate "C" generated always as (lower(payer_name)) stored,
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  nuban text not null check (nuban ~ '^[0-9]{10}$'),
  debit_type text not null check (debit_type in ('FIXED', 'VARIABLE')),
  -- Kobo: of each debit, or the most that one may take.
  amount bigint not null check (amount > 0),
  frequency text not null check (frequency in ('variable', 'daily', 'weekly', 'monthly')),
  is_scheduled boolean not null,
  start_date date not null,
  end_date date,
  narration text,
  status text not null check (status in
    ('INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED',
      'FAILED')),
  -- Why it failed, as a word.
  refusal text check (refusal ~ '^[a-z_]{2,40}$'),
  response_code text check (response_code ~ '^[0-9]{2}$'),
  -- Told to the network; from here on it may know the mandate, and is asked, not told again.
  registered_at timestamptz,
  otp_sent_at timestamptz,
  otp_tries integer not null default 0,
  otp_resends integer not null default 0,
  -- A code went to the network, and whether it was right is not known.
  otp_unknown boolean not null default false,
  consented_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  -- The network still has to be told that it was cancelled.
  cancel_untold boolean not null default false,
  -- When the network is asked, or the mandate looked at, next.
  next_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (end_date >= start_date),
  check (not is_scheduled or (frequency <> 'variable' and debit_type = 'FIXED')),
  check ((status in ('CANCELLED', 'EXPIRED', 'FAILED')) = (ended_at is not null)),
  check ((status = 'FAILED') = (refusal is not null)),
  check (status not in ('ACTIVE', 'SUSPENDED') or activated_at is not null),
  foreign key (merchant_id, mode, customer_id) references customer (merchant_id, mode, id),
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint mandate_reference unique (merchant_id, mode, reference),
  unique (merchant_id, mode, id)
);
create index mandate_list on mandate (merchant_id, mode, id);
create index mandate_status on mandate (merchant_id, mode, status, id);
create index mandate_customer on mandate (customer_id, id);
create index mandate_search on mandate (merchant_id, mode, payer_search);
create index mandate_next on mandate (next_at) where next_at is not null;
select make_tenant_table('mandate');
revoke update, delete on mandate from oja_tenant;
-- What the customer consented to is never changed.
grant update (status, refusal, response_code, registered_at, otp_sent_at, otp_tries, otp_resends, otp_unknown,
  consented_at, activated_at, ended_at, cancel_untold, next_at, version) on mandate to oja_tenant;

create table mandate_debit (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  mandate_id uuid not null,
  payer_name text not null,
  payer_search text collate "C" generated always as (lower(payer_name)) stored,
  -- Kobo.
  amount bigint not null check (amount > 0),
  narration text,
  asked_by text not null check (asked_by in ('hand', 'bulk', 'schedule')),
  bulk_reference text check (bulk_reference ~ '^[0-9]{12}$'),
  -- What fell due and was collected by it.
  due_id uuid,
  status text not null check (status in ('PENDING', 'INQ', 'SUCCESSFUL', 'FAILED')),
  response_code text check (response_code ~ '^[0-9]{2}$'),
  -- By which the network knows a copy for a copy; once it was sent it is never sent again.
  session_id text unique check (session_id ~ '^[0-9]{30}$'),
  sent_at timestamptz,
  next_query_at timestamptz,
  -- The transaction that it became.
  collection_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'PENDING') = (sent_at is null)),
  check ((sent_at is null) = (session_id is null)),
  check ((status in ('SUCCESSFUL', 'FAILED')) = (ended_at is not null)),
  check ((status = 'SUCCESSFUL') = (collection_id is not null)),
  check ((asked_by = 'schedule') = (created_by is null)),
  check ((asked_by = 'schedule') = (due_id is not null)),
  check ((asked_by = 'bulk') = (bulk_reference is not null)),
  foreign key (merchant_id, mode, mandate_id) references mandate (merchant_id, mode, id),
  foreign key (merchant_id, mode, collection_id) references collection (merchant_id, mode, id),
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint mandate_debit_reference unique (merchant_id, mode, reference),
  unique (merchant_id, mode, id)
);
create index mandate_debit_list on mandate_debit (merchant_id, mode, id);
create index mandate_debit_status on mandate_debit (merchant_id, mode, status, id);
create index mandate_debit_mandate on mandate_debit (mandate_id, id);
create index mandate_debit_search on mandate_debit (merchant_id, mode, payer_search);
create unique index mandate_debit_collection on mandate_debit (collection_id) where collection_id is not null;
create index mandate_debit_query on mandate_debit (next_query_at) where next_query_at is not null;
create index mandate_debit_unsent on mandate_debit (created_at) where status = 'PENDING';
-- While the outcome of one is not known, a mandate is not debited again.
create unique index mandate_debit_open on mandate_debit (mandate_id) where status in ('PENDING', 'INQ');
select make_tenant_table('mandate_debit');
revoke update, delete on mandate_debit from oja_tenant;
grant update (status, response_code, session_id, sent_at, next_query_at, collection_id, ended_at)
  on mandate_debit to oja_tenant;
