-- The accounts of a merchant's own books that its journal names, for both modes.
create table journal_setting (
  merchant_id uuid primary key references merchant on delete cascade,
  -- { "sales": { "code": "4000", "name": "Sales" } }: those that were given.
  accounts jsonb not null,
  version integer not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  foreign key (merchant_id, updated_by) references member (merchant_id, id)
);
select make_tenant_table('journal_setting');
revoke delete on journal_setting from oja_tenant;
