-- Merchants, the people of their teams, and how they get in.

create table merchant (
  id uuid primary key,
  business_name text not null,
  -- In the spelling of src/domain/onboarding.ts; null until the business profile is saved.
  status text check (status in ('business_completed', 'bank_completed', 'pending_kyc_review',
    'reviewed_pending_kyc', 'processing', 'completed', 'active', 'blocked')),
  onboarding_stage text,
  live_allowed boolean not null default false,
  country text not null default 'Nigeria',
  submitted_at timestamptz,
  reviewed_at timestamptz,
  meta jsonb not null default '{}',
  -- Goes up with every change that several people could make at once.
  version integer not null default 1,
  -- Made when somebody registered with an address that has an account: docs/decisions. Nobody can log in.
  shadow boolean not null default false,
  created_at timestamptz not null
);
create index merchant_waiting on merchant (submitted_at) where status = 'pending_kyc_review';
create index merchant_shadow on merchant (created_at) where shadow;
select make_tenant_table('merchant', 'id');

create table role (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  unique (merchant_id, name),
  unique (merchant_id, id)
);
select make_tenant_table('role');

create table member (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  role_id uuid not null,
  -- As src/domain/email.ts normalises it: lower case, without spaces around.
  email text not null,
  fullname text not null,
  mobile_number text not null,
  password_hash text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED')),
  email_verified_at timestamptz,
  totp_secret bytea,
  -- The 30-second step of the last code that was let in; an equal or older one never is again.
  totp_last_step bigint not null default 0,
  shadow boolean not null default false,
  created_at timestamptz not null,
  foreign key (merchant_id, role_id) references role (merchant_id, id),
  unique (merchant_id, id)
);
create unique index member_email on member (email) where not shadow;
select make_tenant_table('member');

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  merchant_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('confirming', 'enrolling', 'member')),
  mode text not null check (mode in ('test', 'live')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  device text not null,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index session_member on session (member_id);
create index session_expires on session (expires_at);
-- A session belongs to both modes: it is what says which one a person works in.
select make_tenant_table('session', by_mode => false);

-- What stands behind a link in a letter: confirming an address, a new password, an invitation.
create table mail_token (
  hash bytea primary key,
  merchant_id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index mail_token_member on mail_token (member_id, purpose);
create index mail_token_expires on mail_token (expires_at);
select make_tenant_table('mail_token');

-- An authenticator that is being set up; the row goes when it is verified.
create table totp_setup (
  request_hash bytea primary key,
  merchant_id uuid not null,
  member_id uuid not null,
  session_id uuid not null references session on delete cascade,
  -- The secret and its backup codes, sealed; null until they were asked for.
  sealed bytea,
  expires_at timestamptz not null,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
create index totp_setup_member on totp_setup (member_id);
select make_tenant_table('totp_setup');

create table backup_code (
  member_id uuid not null,
  hash bytea not null,
  merchant_id uuid not null,
  used_at timestamptz,
  primary key (member_id, hash),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
select make_tenant_table('backup_code');

-- From where a person has logged in. A new place is told of by mail; tries from a known network count apart.
create table member_place (
  member_id uuid not null,
  -- The front half of the address: a phone's address changes all day, its network seldom.
  network text not null,
  -- Browser and system, as `Chrome on Android`.
  device text not null,
  merchant_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, network, device),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
select make_tenant_table('member_place');

create table preference (
  merchant_id uuid not null references merchant on delete cascade,
  preference_name text not null,
  preference_value text not null,
  updated_at timestamptz not null,
  primary key (merchant_id, preference_name)
);
select make_tenant_table('preference');
