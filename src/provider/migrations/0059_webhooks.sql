-- Webhooks: where a merchant wants to be told, what it is told, and every attempt to tell it.

-- Of each mode; without an address only virtual accounts with their own are told of.
create table webhook_setting (
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  url text check (length(url) <= 300),
  -- What messages are signed with, and what they were before, for as long as both count.
  secret_sealed bytea not null,
  secret_made_at timestamptz not null,
  former_sealed bytea,
  former_until timestamptz,
  updated_by uuid,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- When people were last told that something could not be delivered.
  told_at timestamptz,
  primary key (merchant_id, mode),
  check ((former_sealed is null) = (former_until is null)),
  foreign key (merchant_id, updated_by) references member (merchant_id, id)
);
select make_tenant_table('webhook_setting');
revoke delete on webhook_setting from oja_tenant;

-- One for each event and receiver, written with what it tells of.
create table webhook_delivery (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  -- The same for every receiver and every attempt.
  event_id text not null check (event_id ~ '^evt_[0-9a-f]{32}$'),
  event text collate "C" not null check (event ~ '^[a-z_]+\.[a-z_]+$'),
  subject_id text collate "C" not null,
  -- What people know the subject by.
  reference text collate "C" not null,
  -- 'merchant', or the number of the virtual account that has an address of its own.
  receiver text collate "C" not null check (receiver ~ '^(merchant|[0-9]{10})$'),
  -- The address of the last attempt; before the first, that of the time of the event.
  url text not null,
  -- As it is sent, byte for byte.
  body text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  problem text,
  status_code integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check ((status = 'PENDING') = (ended_at is null)),
  constraint webhook_delivery_once unique (merchant_id, mode, event, subject_id, receiver),
  unique (merchant_id, mode, id)
);
create index webhook_delivery_list on webhook_delivery (merchant_id, mode, id);
create index webhook_delivery_status on webhook_delivery (merchant_id, mode, status, id);
create index webhook_delivery_event on webhook_delivery (merchant_id, mode, event, id);
create index webhook_delivery_reference on webhook_delivery (merchant_id, mode, reference, id);
create index webhook_delivery_due on webhook_delivery (merchant_id, mode, next_attempt_at)
  where status = 'PENDING';
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
select make_tenant_table('webhook_delivery');
revoke update, delete on webhook_delivery from oja_tenant;
-- What is told is never changed, only when it is told again.
grant update (status, next_attempt_at, ended_at) on webhook_delivery to oja_tenant;

create table webhook_attempt (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  delivery_id uuid not null,
  number integer not null,
  url text not null,
  at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  -- Null where it was received.
  problem text,
  -- The beginning of what the server answered.
  answer text,
  foreign key (merchant_id, mode, delivery_id)
    references webhook_delivery (merchant_id, mode, id) on delete cascade
);
create index webhook_attempt_list on webhook_attempt (delivery_id, id);
select make_tenant_table('webhook_attempt');
revoke insert, update, delete on webhook_attempt from oja_tenant;
