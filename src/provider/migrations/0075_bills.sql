-- Bills: what was bought from the vendor, for which number, and what the vendor said of it.

create table bill (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  creator_id uuid not null,
  source_account_id uuid not null references payout_account,
  bill_reference text not null check (bill_reference ~ '^[0-9]{12}$'),
  unique_reference text not null check (unique_reference ~ '^[0-9]{12}$'),
  kind text not null
    check (kind in ('airtime', 'data', 'tv', 'electricity', 'education', 'examination')),
  -- Codes of the catalogue, and its names as they were on that day.
  biller text not null,
  biller_name text not null,
  product text not null,
  product_name text not null,
  -- Digits of a phone, smart card, meter, account or profile.
  customer text collate "C" not null check (customer ~ '^[0-9]{10,13}$'),
  -- As the vendor knows it, and as lists look for it.
  customer_name text,
  customer_search text collate "C" generated always as (lower(customer_name)) stored,
  -- Kobo.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  status text not null check (status in ('PENDING', 'INQ', 'SUCCESSFUL', 'FAILED')),
  reason text,
  response_code text,
  vendor_reference text check (vendor_reference ~ '^[0-9]{30}$'),
  -- A token or PIN is as good as the money that it cost: it is kept sealed.
  delivery bytea,
  -- The transfer that reserved its money.
  reservation_id uuid not null,
  -- How often its outcome was asked for, and when it is next; null when a person has to see to it.
  queries integer not null default 0,
  next_query_at timestamptz,
  -- The vendor said the opposite of how it ended: for a person, and moves nothing.
  contradicted boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((sent_at is null) = (vendor_reference is null)),
  check ((sent_at is null) = (status = 'PENDING')),
  check ((ended_at is not null) = (status in ('SUCCESSFUL', 'FAILED'))),
  check (next_query_at is null or status = 'INQ'),
  check (delivery is null or status = 'SUCCESSFUL'),
  foreign key (merchant_id, creator_id) references member (merchant_id, id),
  constraint bill_bill_reference unique (merchant_id, mode, bill_reference),
  constraint bill_unique_reference unique (merchant_id, mode, unique_reference),
  unique (merchant_id, mode, id)
);
create unique index bill_vendor_reference on bill (vendor_reference) where vendor_reference is not null;
create index bill_list on bill (merchant_id, mode, id);
create index bill_status on bill (merchant_id, mode, status, id);
create index bill_kind on bill (merchant_id, mode, kind, id);
create index bill_amount on bill (merchant_id, mode, amount, id);
create index bill_customer on bill (merchant_id, mode, customer, id);
create index bill_search on bill (merchant_id, mode, customer_search);
create index bill_query_due on bill (next_query_at) where next_query_at is not null;
create index bill_waiting on bill (created_at) where status = 'PENDING';
create index bill_waits_for_person on bill (sent_at, id) where status = 'INQ' and next_query_at is null;
select make_tenant_table('bill');
revoke update, delete on bill from oja_tenant;

-- What the vendor said while a bill was open, and after its end.
create table bill_answer (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  bill_id uuid not null,
  -- The answer to the buying, to a query of ours, to one of a reviewer, or told unasked.
  way text not null check (way in ('send', 'query', 'reviewer', 'notice')),
  -- Null: no answer in time.
  code text,
  at timestamptz not null
);
create index bill_answer_of on bill_answer (bill_id, id);
select make_tenant_table('bill_answer', append_only => true);
revoke insert on bill_answer from oja_tenant;

-- What was asked for on a day of Lagos, less what failed: for the limit of a day.
create table bill_day (
  merchant_id uuid not null,
  mode text not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, mode, day)
);
select make_tenant_table('bill_day');

-- Numbers that a team buys for again and again.
create table bill_favourite (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  kind text not null
    check (kind in ('airtime', 'data', 'tv', 'electricity', 'education', 'examination')),
  biller text not null,
  product text not null,
  customer text not null check (customer ~ '^[0-9]{10,13}$'),
  customer_name text,
  -- What the team calls it.
  label text not null,
  -- Kobo, as it was last bought.
  amount bigint not null check (amount > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint bill_favourite_once unique (merchant_id, mode, kind, biller, customer)
);
create index bill_favourite_list on bill_favourite (merchant_id, mode, id);
select make_tenant_table('bill_favourite');
