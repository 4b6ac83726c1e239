-- Payouts: the accounts they are made from, who asked, each payment and what the bank said of it.

create sequence payout_account_serial minvalue 1 maxvalue 999999999 start 700000001;

-- Its money is the ledger account of the same id.
create table payout_account (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  nuban text not null unique check (nuban ~ '^[0-9]{10}$'),
  bank_code text not null,
  name text not null,
  is_primary boolean not null,
  created_at timestamptz not null,
  foreign key (merchant_id, mode, id) references ledger_account (merchant_id, mode, id)
);
create unique index payout_account_primary on payout_account (merchant_id, mode) where is_primary;
select make_tenant_table('payout_account');
grant usage on sequence payout_account_serial to oja_tenant;

-- Money that came into a payout account from another bank.
create table funding (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  reference text not null,
  payout_account_id uuid not null references payout_account,
  amount bigint not null check (amount > 0),
  transaction_status text not null check (transaction_status in ('SUCCESSFUL')),
  sender_name text not null,
  transaction_date timestamptz not null,
  constraint funding_reference unique (merchant_id, mode, reference)
);
create index funding_list on funding (merchant_id, mode, id);
select make_tenant_table('funding', append_only => true);

-- What somebody asked for and others may have to approve: one payout, a batch, or a schedule.
create table payout_request (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  kind text not null check (kind in ('single', 'bulk', 'schedule')),
  unique_reference text not null check (unique_reference ~ '^[0-9]{12}$'),
  -- Of a batch, also of one that a schedule sends.
  bulk_reference text,
  creator_id uuid not null,
  source_account_id uuid not null references payout_account,
  -- Kobo: what beneficiaries get, and fees, VAT and duty together; of a schedule for one run.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  payouts integer not null check (payouts > 0),
  required_approvals integer not null check (required_approvals >= 0),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  version integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  foreign key (merchant_id, creator_id) references member (merchant_id, id),
  constraint payout_request_unique_reference unique (merchant_id, mode, unique_reference)
);
create index payout_request_list on payout_request (merchant_id, mode, id);
create index payout_request_waiting on payout_request (merchant_id, mode, id) where status = 'PENDING';
create index payout_request_bulk on payout_request (merchant_id, mode, bulk_reference)
  where bulk_reference is not null;
-- What somebody let out on a day without anybody's approval.
create index payout_request_alone on payout_request (creator_id, created_at) where required_approvals = 0;
select make_tenant_table('payout_request');

-- A file of rows: kept while it is mended, then sent once.
create table payout_bulk (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  bulk_reference text not null,
  name text,
  source_account_id uuid not null references payout_account,
  creator_id uuid not null,
  -- Null while it is a draft.
  request_id uuid references payout_request,
  -- The schedule that sent it, or that sends its rows again and again.
  schedule_id uuid,
  is_template boolean not null default false,
  retry_of uuid unique references payout_bulk,
  -- Of its rows, kept up with every change of them; kobo of the valid ones.
  row_count integer not null default 0,
  valid integer not null default 0,
  warned integer not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  stamp_duty bigint not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  foreign key (merchant_id, creator_id) references member (merchant_id, id),
  constraint payout_bulk_reference unique (merchant_id, mode, bulk_reference)
);
create index payout_bulk_list on payout_bulk (merchant_id, mode, id);
create index payout_bulk_drafts on payout_bulk (created_at) where request_id is null;
create index payout_bulk_request on payout_bulk (request_id);
select make_tenant_table('payout_bulk');

create table bulk_row (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  bulk_id uuid not null references payout_bulk on delete cascade,
  "row" integer not null,
  beneficiary_nuban text not null,
  -- Resolved to the code where the bank is known.
  bank_code text not null,
  -- Kobo; null where what is written is no amount.
  amount bigint,
  amount_given text not null,
  narration text,
  -- The bank's name for the account.
  account_name text,
  problem text,
  field text,
  warnings text[] not null default '{}',
  unique (bulk_id, "row")
);
select make_tenant_table('bulk_row');

create table payout (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  request_id uuid not null references payout_request,
  creator_id uuid not null,
  source_account_id uuid not null,
  payout_reference text not null check (payout_reference ~ '^[0-9]{12}$'),
  unique_reference text not null check (unique_reference ~ '^[0-9]{12}$'),
  -- Its row's batch; what the request and the ledger refer to is not referred to here again.
  bulk_id uuid,
  bulk_row_id uuid references bulk_row,
  schedule_id uuid,
  retry_of uuid references payout,
  beneficiary_account_name text not null,
  bank_account_name text,
  beneficiary_nuban text not null check (beneficiary_nuban ~ '^[0-9]{10}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  stamp_duty bigint not null check (stamp_duty >= 0),
  narration text,
  status text not null check (status in ('PENDING', 'INQ', 'SUCCESSFUL', 'FAILED', 'DECLINED', 'EXPIRED')),
  reason text,
  response_code text,
  nip_session_id text check (nip_session_id ~ '^[0-9]{30}$'),
  -- The transfer that reserved its money.
  reservation_id uuid not null,
  -- How often its outcome was asked for, and when it is next; null when a person has to see to it.
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((sent_at is null) = (nip_session_id is null)),
  check (status <> 'INQ' or sent_at is not null),
  check ((ended_at is not null) = (status in ('SUCCESSFUL', 'FAILED', 'DECLINED', 'EXPIRED'))),
  constraint payout_payout_reference unique (merchant_id, mode, payout_reference),
  constraint payout_unique_reference unique (merchant_id, mode, unique_reference)
);
create unique index payout_retry on payout (retry_of) where retry_of is not null;
create unique index payout_session on payout (nip_session_id) where nip_session_id is not null;
create index payout_list on payout (merchant_id, mode, id);
create index payout_status on payout (merchant_id, mode, status, id);
create index payout_request_of on payout (request_id, status);
create index payout_bulk_of on payout (bulk_id, status) where bulk_id is not null;
create unique index payout_bulk_row on payout (bulk_row_id) where bulk_row_id is not null;
create index payout_schedule_of on payout (schedule_id, id) where schedule_id is not null;
create index payout_beneficiary on payout (merchant_id, mode, beneficiary_nuban, bank_code, id);
create index payout_name on payout (merchant_id, mode, lower(beneficiary_account_name) text_pattern_ops);
create index payout_query_due on payout (next_query_at) where next_query_at is not null;
select make_tenant_table('payout');

-- What was asked for on a day of Lagos, less what failed or was declined: for the limit of a day.
create table payout_day (
  merchant_id uuid not null,
  mode text not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, mode, day)
);
select make_tenant_table('payout_day');

create table payout_schedule (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  schedule_reference text not null,
  unique_reference text not null,
  kind text not null check (kind in ('single', 'bulk')),
  request_id uuid not null unique references payout_request,
  source_account_id uuid not null references payout_account,
  creator_id uuid not null,
  -- The rows of a bulk schedule; a single one has what follows.
  bulk_id uuid unique references payout_bulk,
  beneficiary_account_name text,
  bank_account_name text,
  beneficiary_nuban text,
  bank_code text,
  amount bigint not null,
  narration text,
  start_date date not null,
  frequency text not null check (frequency in ('once', 'daily', 'weekly', 'monthly')),
  end_date date,
  -- The number of the next run, and its day; null when there is none.
  next_number integer not null default 0,
  next_date date,
  status text not null
    check (status in ('PENDING', 'ACTIVE', 'COMPLETED', 'CANCELLED', 'DECLINED', 'EXPIRED')),
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (merchant_id, creator_id) references member (merchant_id, id),
  check ((kind = 'bulk') = (bulk_id is not null)),
  check ((kind = 'single') = (beneficiary_nuban is not null)),
  constraint payout_schedule_reference unique (merchant_id, mode, schedule_reference)
);
create index payout_schedule_list on payout_schedule (merchant_id, mode, id);
create index payout_schedule_due on payout_schedule (next_date) where status = 'ACTIVE';
select make_tenant_table('payout_schedule');

-- A day of a schedule is here once: it was paid or skipped.
create table schedule_run (
  schedule_id uuid not null references payout_schedule,
  due_on date not null,
  merchant_id uuid not null,
  mode text not null,
  outcome text not null check (outcome in ('PAID', 'SKIPPED')),
  reason text,
  payout_id uuid references payout,
  bulk_id uuid references payout_bulk,
  at timestamptz not null,
  primary key (schedule_id, due_on)
);
select make_tenant_table('schedule_run', append_only => true);
