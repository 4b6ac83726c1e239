-- Months of the books that were closed: each closes all before it, until it is opened again.
create table closed_month (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  month text collate "C" not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- As the journal named its accounts when it was closed.
  accounts jsonb not null,
  -- All that moved up to its end, and how often.
  moved numeric(30) not null,
  transfers bigint not null,
  -- What was not ended then.
  open_items bigint not null check (open_items >= 0),
  closed_by uuid not null,
  closed_at timestamptz not null,
  reopened_by uuid,
  reopened_at timestamptz,
  foreign key (merchant_id, closed_by) references member (merchant_id, id),
  foreign key (merchant_id, reopened_by) references member (merchant_id, id),
  check ((reopened_by is null) = (reopened_at is null)),
  -- Two people, always.
  check (reopened_by <> closed_by)
);
create unique index closed_month_once on closed_month (merchant_id, mode, month) where reopened_at is null;
select make_tenant_table('closed_month');
revoke delete on closed_month from oja_tenant;
