-- Notices inside the dashboard, and the devices that are told by web push.

create table notification (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  member_id uuid not null,
  kind text not null,
  title text not null,
  detail text not null,
  path text not null,
  at timestamptz not null,
  read_at timestamptz,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index notification_list on notification (member_id, mode, id);
create index notification_unread on notification (member_id, mode) where read_at is null;
select make_tenant_table('notification');

create table push_subscription (
  id uuid primary key,
  merchant_id uuid not null,
  member_id uuid not null,
  -- Where the browser's maker takes messages for this device; who knows it and the keys can reach it.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  device text not null,
  created_at timestamptz not null,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index push_subscription_member on push_subscription (member_id);
select make_tenant_table('push_subscription');
