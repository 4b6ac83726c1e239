-- A schedule ends as what it came to: paid, refused by the bank, or left out.
-- contracts: a rule that only forbade; whatever the version before writes is allowed by the one below, too
alter table payout_schedule drop constraint payout_schedule_status_check;
alter table payout_schedule add constraint payout_schedule_status_check check (status in ('PENDING', 'ACTIVE',
  'PROCESSING', 'COMPLETED', 'SKIPPED', 'FAILED', 'CANCELLED', 'DECLINED', 'EXPIRED')) not valid;
-- The run of today waits for money, since when and why.
alter table payout_schedule add column waits_since timestamptz;
alter table payout_schedule add column wait_reason text;

-- A day that was left out and that somebody had paid afterwards, once.
create table schedule_run_late (
  schedule_id uuid not null,
  due_on date not null,
  merchant_id uuid not null,
  mode text not null,
  payout_id uuid,
  bulk_id uuid,
  member_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, mode, schedule_id, due_on),
  check ((payout_id is null) <> (bulk_id is null)),
  foreign key (merchant_id, mode, schedule_id) references payout_schedule
);
select make_tenant_table('schedule_run_late', append_only => true);

-- Those that have ended as paid and never paid.
update payout_schedule as schedule set status = case
    when exists (select from payout where payout.schedule_id = schedule.id and payout.status = 'FAILED')
    then 'FAILED' else 'SKIPPED' end
  where status = 'COMPLETED' and not exists (select from payout
    where payout.schedule_id = schedule.id and payout.status in ('SUCCESSFUL', 'PENDING', 'INQ'));
