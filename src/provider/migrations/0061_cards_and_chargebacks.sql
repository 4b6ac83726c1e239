-- Payments by card, of which no more than the first six and the last four digits are ever kept.

create table card_payment (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  brand text not null check (brand in ('verve', 'visa', 'mastercard')),
  first_six text not null check (first_six ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  payer_name text not null,
  payer_search text collate "C" generated always as (lower(payer_name)) stored,
  -- Kobo.
  amount bigint not null check (amount > 0),
  narration text,
  status text not null check (status in ('PENDING', 'SUCCESSFUL', 'FAILED')),
  -- What the card's bank said last.
  response_code text not null check (response_code ~ '^[0-9]{2}$'),
  -- The transaction that it became.
  collection_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'SUCCESSFUL') = (collection_id is not null)),
  check ((status = 'PENDING') = (ended_at is null)),
  foreign key (merchant_id, mode, collection_id) references collection (merchant_id, mode, id),
  constraint card_payment_reference unique (merchant_id, mode, reference)
);
create index card_payment_list on card_payment (merchant_id, mode, id);
create index card_payment_status on card_payment (merchant_id, mode, status, id);
create index card_payment_brand on card_payment (merchant_id, mode, brand, id);
create index card_payment_last_four on card_payment (merchant_id, mode, last_four, id);
create index card_payment_first_six on card_payment (merchant_id, mode, first_six, id);
create index card_payment_amount on card_payment (merchant_id, mode, amount, id);
create index card_payment_search on card_payment (merchant_id, mode, payer_search);
create unique index card_payment_collection on card_payment (collection_id) where collection_id is not null;
select make_tenant_table('card_payment');
revoke update, delete on card_payment from oja_tenant;
grant update (status, response_code, collection_id, ended_at) on card_payment to oja_tenant;

-- A payment with an open chargeback is neither settled nor taken back otherwise.
alter table collection add column disputed boolean not null default false;
grant update (disputed) on collection to oja_tenant;

create table chargeback (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  -- A payment is charged back once.
  collection_id uuid not null,
  reason text not null check (reason ~ '^[a-z_]{2,40}$'),
  -- Kobo, of the payment; as are the payer's name and the transaction's reference, for lists.
  amount bigint not null check (amount > 0),
  payer_name text not null,
  payer_search text collate "C" generated always as (lower(payer_name)) stored,
  transaction_reference text not null,
  status text not null check (status in ('PENDING', 'DISPUTED', 'ACCEPTED', 'EXPIRED', 'WON', 'LOST')),
  version integer not null default 1,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- While PENDING: the next reminder or the end, and how many reminders have gone out.
  next_at timestamptz,
  reminded integer not null default 0,
  -- While open: whether all of it is held.
  is_held boolean not null default false,
  explanation text,
  answered_by uuid,
  answered_at timestamptz,
  -- What the bank said of a contested one.
  verdict_note text,
  ended_at timestamptz,
  check ((next_at is not null) = (status = 'PENDING')),
  check ((ended_at is null) = (status in ('PENDING', 'DISPUTED'))),
  check ((answered_at is not null) = (answered_by is not null)),
  check ((answered_at is null) = (status in ('PENDING', 'EXPIRED'))),
  check ((explanation is not null) = (status in ('DISPUTED', 'WON', 'LOST'))),
  foreign key (merchant_id, mode, collection_id) references collection (merchant_id, mode, id),
  foreign key (merchant_id, answered_by) references member (merchant_id, id),
  constraint chargeback_once unique (collection_id),
  constraint chargeback_reference unique (merchant_id, mode, reference),
  unique (merchant_id, mode, id)
);
create index chargeback_list on chargeback (merchant_id, mode, id);
create index chargeback_status on chargeback (merchant_id, mode, status, id);
create index chargeback_reason on chargeback (merchant_id, mode, reason, id);
create index chargeback_amount on chargeback (merchant_id, mode, amount, id);
create index chargeback_transaction on chargeback (merchant_id, mode, transaction_reference);
create index chargeback_search on chargeback (merchant_id, mode, payer_search);
create index chargeback_due on chargeback (next_at) where status = 'PENDING';
create index chargeback_short on chargeback (id) where status in ('PENDING', 'DISPUTED') and not is_held;
create index chargeback_decide on chargeback (id) where status = 'DISPUTED';
select make_tenant_table('chargeback');
revoke update, delete on chargeback from oja_tenant;
grant update (status, version, next_at, reminded, is_held, explanation, answered_by, answered_at,
  verdict_note, ended_at) on chargeback to oja_tenant;

create table chargeback_evidence (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  chargeback_id uuid not null,
  file_id uuid not null,
  name text not null,
  size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  foreign key (merchant_id, mode, chargeback_id) references chargeback (merchant_id, mode, id),
  foreign key (merchant_id, file_id) references stored_file (merchant_id, id),
  foreign key (merchant_id, uploaded_by) references member (merchant_id, id)
);
create index chargeback_evidence_of on chargeback_evidence (chargeback_id, id);
select make_tenant_table('chargeback_evidence', append_only => true);

-- What is held for a reversal is held for a chargeback in the same way: one table for both.
alter table reversal_hold rename to collection_hold;
alter index reversal_hold_open rename to collection_hold_reversal;
alter table collection_hold alter column reversal_id drop not null;
alter table collection_hold add column chargeback_id uuid references chargeback;
alter table collection_hold
  add constraint collection_hold_for check (num_nonnulls(reversal_id, chargeback_id) = 1);
create index collection_hold_chargeback on collection_hold (chargeback_id) where chargeback_id is not null;
