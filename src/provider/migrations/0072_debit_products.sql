-- Products of direct debit: who pays for what how often, and what fell due on which day.

create table debit_product (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  name text not null,
  name_search text collate "C" generated always as (lower(name)) stored,
  description text,
  -- Kobo, of each debit.
  amount bigint not null check (amount > 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  retries integer not null check (retries between 0 and 5),
  retry_days integer not null check (retry_days between 1 and 14),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'OFF')),
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint debit_product_reference unique (merchant_id, mode, reference),
  unique (merchant_id, mode, id)
);
create index debit_product_list on debit_product (merchant_id, mode, id);
create index debit_product_status on debit_product (merchant_id, mode, status, id);
create index debit_product_search on debit_product (merchant_id, mode, name_search);
select make_tenant_table('debit_product');
revoke delete on debit_product from oja_tenant;

-- A mandate that is collected on its days: for a product, or by itself (product_id null).
create table debit_subscription (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  mandate_id uuid not null,
  product_id uuid,
  -- The number of the next occurrence, counted from the first day, and its day.
  start_date date not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  next_number integer not null,
  next_date date,
  status text not null check (status in ('ACTIVE', 'ENDED')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'ACTIVE') = (next_date is not null)),
  check ((status = 'ENDED') = (ended_at is not null)),
  foreign key (merchant_id, mode, mandate_id) references mandate (merchant_id, mode, id),
  foreign key (merchant_id, mode, product_id) references debit_product (merchant_id, mode, id),
  unique (merchant_id, mode, id)
);
create unique index debit_subscription_once on debit_subscription (mandate_id, product_id) nulls not distinct
  where status = 'ACTIVE';
create index debit_subscription_product on debit_subscription (product_id, id) where product_id is not null;
create index debit_subscription_next on debit_subscription (next_date) where next_date is not null;
create index debit_subscription_coming on debit_subscription (merchant_id, mode, next_date)
  where next_date is not null;
select make_tenant_table('debit_subscription');
revoke update, delete on debit_subscription from oja_tenant;
grant update (next_number, next_date, status, ended_at) on debit_subscription to oja_tenant;

create table debit_due (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  subscription_id uuid not null,
  mandate_id uuid not null,
  product_id uuid,
  due_on date not null,
  -- Kobo.
  amount bigint not null check (amount > 0),
  -- As they stood when it fell due.
  retries integer not null,
  retry_days integer not null,
  status text not null check (status in ('DUE', 'PENDING', 'PAID', 'FAILED', 'SKIPPED')),
  tries integer not null default 0,
  -- The day on which it is debited next.
  next_try date,
  -- Why the last try failed: a code of the network, or a word.
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'DUE') = (next_try is not null)),
  check ((status in ('PAID', 'FAILED', 'SKIPPED')) = (ended_at is not null)),
  foreign key (merchant_id, mode, subscription_id) references debit_subscription (merchant_id, mode, id),
  foreign key (merchant_id, mode, mandate_id) references mandate (merchant_id, mode, id),
  foreign key (merchant_id, mode, product_id) references debit_product (merchant_id, mode, id),
  -- Each day of a subscription falls due once.
  constraint debit_due_once unique (subscription_id, due_on),
  unique (merchant_id, mode, id)
);
create index debit_due_list on debit_due (merchant_id, mode, id);
create index debit_due_status on debit_due (merchant_id, mode, status, id);
create index debit_due_product on debit_due (product_id, id) where product_id is not null;
create index debit_due_mandate on debit_due (mandate_id, id);
create index debit_due_next on debit_due (next_try) where next_try is not null;
select make_tenant_table('debit_due');
revoke update, delete on debit_due from oja_tenant;
grant update (status, tries, next_try, reason, ended_at) on debit_due to oja_tenant;

alter table mandate_debit add foreign key (merchant_id, mode, due_id)
  references debit_due (merchant_id, mode, id);
-- One debit of what is due at a time, and one that brought it.
create unique index mandate_debit_of_due on mandate_debit (due_id) where due_id is not null
  and status <> 'FAILED';
create index mandate_debit_tries on mandate_debit (due_id, id) where due_id is not null;
