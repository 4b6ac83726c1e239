-- QR codes that bank apps read: one on a counter, or one for a single payment.

create table qr_code (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  kind text not null check (kind in ('STATIC', 'DYNAMIC')),
  -- What the team calls it.
  name text not null,
  name_search text collate "C" generated always as (lower(name)) stored,
  -- Kobo; null where the payer types it.
  amount bigint check (amount > 0),
  -- The text that a camera reads.
  payload text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'USED', 'OFF')),
  expires_at timestamptz,
  used_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  check ((kind = 'DYNAMIC') = (amount is not null)),
  check ((kind = 'DYNAMIC') = (expires_at is not null)),
  check ((status = 'USED') = (used_at is not null)),
  check (status <> 'USED' or kind = 'DYNAMIC'),
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint qr_code_reference unique (merchant_id, mode, reference)
);
create index qr_code_list on qr_code (merchant_id, mode, id);
create index qr_code_status on qr_code (merchant_id, mode, status, id);
create index qr_code_kind on qr_code (merchant_id, mode, kind, id);
create index qr_code_search on qr_code (merchant_id, mode, name_search);
select make_tenant_table('qr_code');
revoke update, delete on qr_code from oja_tenant;
grant update (status, used_at) on qr_code to oja_tenant;
