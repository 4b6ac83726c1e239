-- Where a merchant's programs, or its people too, may come from.
create table ip_whitelist (
  merchant_id uuid primary key references merchant on delete cascade,
  guards text not null check (guards in ('programs', 'everyone')),
  -- [{"range": "102.89.1.0/24", "note": "Shop"}], each as src/domain/ip-range.ts writes it.
  entries jsonb not null,
  version integer not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  foreign key (merchant_id, updated_by) references member (merchant_id, id)
);
select make_tenant_table('ip_whitelist');
revoke delete on ip_whitelist from oja_tenant;
