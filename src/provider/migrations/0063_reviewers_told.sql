-- Of which payouts that wait for a person the reviewers were told: once for each.
create table payout_wait_told (
  payout_id uuid primary key references payout,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  at timestamptz not null
);
select make_tenant_table('payout_wait_told');
revoke all on payout_wait_told from oja_tenant;
