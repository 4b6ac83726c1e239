-- Split settlement: how what payments come to is shared among sub-accounts, what each got of which payment,
-- and what is taken back from it.

-- A split is never changed: another takes its place, and payments keep the one that held when they came.
create table split (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  scope text not null check (scope in ('all', 'virtual_account', 'payment_link')),
  -- The virtual account or the payment link.
  subject_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((scope = 'all') = (subject_id is null)),
  foreign key (merchant_id, created_by) references member (merchant_id, id)
);
create unique index split_once on split (merchant_id, mode, scope,
  coalesce(subject_id, '00000000-0000-0000-0000-000000000000')) where ended_at is null;
select make_tenant_table('split');
revoke delete on split from oja_tenant;

create table split_line (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  split_id uuid not null,
  place integer not null check (place >= 0),
  sub_account_id uuid not null,
  basis_points integer check (basis_points between 1 and 10000),
  amount bigint check (amount > 0),
  -- The account as it was confirmed with a code: another one in its place is not paid by this line.
  nuban text not null check (nuban ~ '^[0-9]{10}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  account_name text not null,
  check (num_nonnulls(basis_points, amount) = 1),
  unique (merchant_id, mode, split_id, place),
  unique (merchant_id, mode, split_id, sub_account_id),
  foreign key (merchant_id, mode, split_id) references split (merchant_id, mode, id) on delete cascade
);
create index split_line_account on split_line (merchant_id, mode, sub_account_id);
select make_tenant_table('split_line');
revoke update, delete on split_line from oja_tenant;

-- What a sub-account got of a payment; returned, where the payment was taken back afterwards.
create table split_share (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  collection_id uuid not null,
  settlement_id uuid not null,
  sub_account_id uuid not null,
  amount bigint not null check (amount > 0),
  returned_at timestamptz,
  unique (merchant_id, mode, collection_id, sub_account_id)
);
create index split_share_settled on split_share (merchant_id, mode, settlement_id, sub_account_id,
  collection_id);
create index split_share_returned on split_share (merchant_id, mode, sub_account_id)
  where returned_at is not null;
select make_tenant_table('split_share');
revoke delete on split_share from oja_tenant;

-- A settlement's lines: the shares of one sub-account, less what it owed for payments that were taken back.
create table split_total (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  settlement_id uuid not null,
  sub_account_id uuid not null,
  shares bigint not null check (shares > 0),
  recovered bigint not null check (recovered between 0 and shares),
  -- The settlement that pays it; none where all of it was owed.
  paid_in uuid,
  check ((paid_in is null) = (shares = recovered)),
  unique (merchant_id, mode, settlement_id, sub_account_id)
);
create index split_total_recovered on split_total (merchant_id, mode, sub_account_id) where recovered > 0;
select make_tenant_table('split_total');
revoke update, delete on split_total from oja_tenant;

-- contracts: rules that a settlement without a part for sub-accounts still keeps, with the new ones below
alter table settlement add column split_amount bigint not null default 0;
alter table settlement add column split_of uuid;
alter table settlement add column sub_account_id uuid;
-- A process of the version before knows of no sub-accounts: it may not send their money to the main account.
alter table settlement add column split_nuban text;
alter table settlement add constraint settlement_to_sub_account
  check (num_nonnulls(split_of, sub_account_id, split_nuban) = 0
    or num_nonnulls(split_of, sub_account_id, split_nuban) = 3 and settlement_nuban = split_nuban) not valid;
alter table settlement add constraint settlement_less_split
  check (gross_amount - fees - split_amount = amount) not valid;
alter table settlement add constraint settlement_amount_or_split
  check (split_amount >= 0 and amount >= 0 and amount + split_amount > 0) not valid;
alter table settlement drop constraint settlement_check;
alter table settlement drop constraint settlement_amount_check;
