-- Statements of accounts.

create table statement (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  account_id uuid not null references payout_account,
  -- Who asked for it, and is the only one who gets it.
  member_id uuid not null,
  -- Days of Lagos, both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  status text not null check (status in ('PREPARING', 'READY', 'EXPIRED')),
  lines integer check (lines >= 0),
  bytes bigint check (bytes >= 0),
  -- Kobo, before the first line and after the last.
  opening bigint,
  closing bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'PREPARING') = (ready_at is null)),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade,
  unique (merchant_id, mode, id)
);
create index statement_list on statement (member_id, mode, id);
create index statement_expiry on statement (expires_at) where status = 'READY';
select make_tenant_table('statement');

-- Its file in pieces, so that nobody ever holds all of it.
create table statement_part (
  statement_id uuid not null,
  place integer not null check (place >= 0),
  merchant_id uuid not null,
  mode text not null,
  bytes bytea not null,
  primary key (statement_id, place),
  foreign key (merchant_id, mode, statement_id) references statement (merchant_id, mode, id) on delete cascade
);
select make_tenant_table('statement_part');
