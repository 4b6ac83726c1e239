-- What the bank contradicts about a settlement is settled by two reviewers, as payouts are: one row names a
-- payout or a settlement.
alter table payout_settlement alter column payout_id drop not null;
alter table payout_settlement add column settlement_id uuid references settlement;
alter table payout_settlement add constraint payout_settlement_of_one
  check (num_nonnulls(payout_id, settlement_id) = 1);
create unique index payout_settlement_open_settlement on payout_settlement (settlement_id)
  where status = 'PROPOSED';
create index payout_settlement_of_settlement on payout_settlement (settlement_id, id)
  where settlement_id is not null;
create index settlement_contradicted on settlement (created_at, id) where contradicted;

-- Of the attempt that the bank contradicted itself about: its session, what it said last, and when.
alter table settlement add column contradicted_session text, add column contradicted_code text,
  add column contradicted_at timestamptz;
