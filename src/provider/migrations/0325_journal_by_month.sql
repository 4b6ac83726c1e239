-- The journal each month, in the form of an accounting program: who asked for it, and the months that are
-- there.
create table journal_plan (
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode),
  -- Null: switched off.
  format text,
  detail text not null,
  -- The first month that it is made for: that in which it was asked for.
  since text collate "C" not null check (since ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- To who set it.
  by_mail boolean not null,
  set_by uuid not null,
  set_at timestamptz not null,
  version integer not null,
  foreign key (merchant_id, set_by) references member (merchant_id, id)
);
select make_tenant_table('journal_plan');
revoke delete on journal_plan from oja_tenant;

create table journal_month (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  month text collate "C" not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  format text not null,
  detail text not null,
  made_at timestamptz not null,
  unique (merchant_id, mode, month)
);
select make_tenant_table('journal_month');
revoke update, delete on journal_month from oja_tenant;
