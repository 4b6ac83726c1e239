-- Changes of who may act, where money or events go, or how one logs in, and who was told of each.
create table access_change (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  -- Who did it, with the name that they had then.
  actor_id uuid not null,
  actor_name text not null,
  title text not null,
  lines text[] not null,
  device text not null,
  address text not null,
  at timestamptz not null,
  -- What takes it back in one step; null where nothing does.
  undo jsonb,
  undone_at timestamptz,
  foreign key (merchant_id, actor_id) references member (merchant_id, id) on delete cascade
);
create index access_change_at on access_change (at);
create index access_change_actor on access_change (merchant_id, actor_id);
select make_tenant_table('access_change');
revoke update, delete on access_change from oja_tenant;

create table access_notice (
  -- Of the token in the letter's link.
  token_hash bytea primary key,
  merchant_id uuid not null,
  change_id uuid not null references access_change on delete cascade,
  member_id uuid not null,
  expires_at timestamptz not null,
  -- When all sessions were ended by it.
  ended_at timestamptz,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index access_notice_change on access_notice (change_id);
create index access_notice_member on access_notice (merchant_id, member_id);
select make_tenant_table('access_notice');
revoke update, delete on access_notice from oja_tenant;
