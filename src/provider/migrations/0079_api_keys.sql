-- Keys with which a merchant's own programs call, in each mode.
create table api_key (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  name text not null,
  -- What it may do of what its maker may do; taken away from the maker, it is away from the key too.
  permissions text[] not null,
  -- SHA-256; the key itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  hint text not null,
  secret_made_at timestamptz not null,
  -- The secret before, for as long as both count.
  former_hash bytea unique,
  former_until timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  -- The row stays for what it is named in.
  revoked_at timestamptz,
  check ((former_hash is null) = (former_until is null)),
  foreign key (merchant_id, created_by) references member (merchant_id, id) on delete cascade
);
create index api_key_list on api_key (merchant_id, mode, id) where revoked_at is null;
select make_tenant_table('api_key');
revoke delete on api_key from oja_tenant;
