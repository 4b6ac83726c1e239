-- Of which payouts' failures their people were told: once for a payout, once for all of a batch.
create table payout_failure (
  -- The payout, or the batch that it is of.
  subject uuid primary key,
  is_batch boolean not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  -- When the first of them failed.
  at timestamptz not null,
  told_at timestamptz
);
select make_tenant_table('payout_failure');
revoke all on payout_failure from oja_tenant;

create index payout_schedule_unique_reference on payout_schedule (merchant_id, mode, unique_reference);
create index payout_schedule_nuban on payout_schedule (merchant_id, mode, beneficiary_nuban, id);
create index payout_schedule_status on payout_schedule (merchant_id, mode, status, id);

-- What the first screen counts of the last days.
create index payout_failed_at on payout (merchant_id, mode, ended_at) where status = 'FAILED';
