-- Files that arrive in parts, and wait for the form that they belong to. The parts are sealed; when the form
-- has come they go, and the row stays as long as the answer to the form is kept: a form that is sent again is
-- known by it.
create table upload (
  merchant_id uuid not null references merchant,
  id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  user_id uuid not null,
  name text not null,
  size integer not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  received integer not null default 0 check (received between 0 and size),
  begun_at timestamptz not null,
  moved_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  check (used_at is null or received = size)
);
create index upload_unfinished on upload (merchant_id, moved_at) where used_at is null;
create index upload_moved on upload (moved_at);
select make_tenant_table('upload');

create table upload_part (
  merchant_id uuid not null,
  upload_id uuid not null,
  start integer not null check (start >= 0),
  size integer not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sealed bytea not null,
  primary key (merchant_id, upload_id, start),
  foreign key (merchant_id, upload_id) references upload (merchant_id, id) on delete cascade
);
select make_tenant_table('upload_part');
