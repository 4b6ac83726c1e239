-- The payout PIN of a person, and the code that was mailed to choose a new one.

create table payout_pin (
  member_id uuid primary key,
  merchant_id uuid not null,
  -- The argon2id hash, sealed: of four digits a hash alone would keep no secret.
  sealed bytea not null,
  changed_at timestamptz not null,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
select make_tenant_table('payout_pin');

create table pin_code (
  member_id uuid primary key,
  merchant_id uuid not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
select make_tenant_table('pin_code');
