-- Payments that the payer's bank takes back, and what is held while the balance is too short for it.

create table collection_reversal (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  -- A payment is taken back once.
  collection_id uuid not null,
  reason text not null check (reason ~ '^[a-z_]{2,40}$'),
  status text not null check (status in ('PENDING', 'DONE')),
  created_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is not null) = (status = 'DONE')),
  foreign key (merchant_id, mode, collection_id) references collection (merchant_id, mode, id),
  constraint collection_reversal_once unique (collection_id)
);
create index collection_reversal_pending on collection_reversal (id) where status = 'PENDING';
select make_tenant_table('collection_reversal');
revoke update, delete on collection_reversal from oja_tenant;
grant update (status, done_at) on collection_reversal to oja_tenant;

-- Each is a lien of the ledger of the same id.
create table reversal_hold (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  reversal_id uuid not null references collection_reversal,
  -- The ledger account that it is held in.
  account_id uuid not null,
  -- Kobo.
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  lifted_at timestamptz
);
create index reversal_hold_open on reversal_hold (reversal_id) where lifted_at is null;
select make_tenant_table('reversal_hold');
revoke update, delete on reversal_hold from oja_tenant;
grant update (lifted_at) on reversal_hold to oja_tenant;
