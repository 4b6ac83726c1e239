-- A bill that the vendor never answered for certain is settled by two reviewers, as payouts and settlements
-- are: one row names one of them.
alter table payout_settlement add column bill_id uuid references bill;
alter table payout_settlement drop constraint payout_settlement_of_one;
alter table payout_settlement add constraint payout_settlement_of_one
  check (num_nonnulls(payout_id, settlement_id, bill_id) = 1);
create unique index payout_settlement_open_bill on payout_settlement (bill_id) where status = 'PROPOSED';
create unique index payout_settlement_done_bill on payout_settlement (bill_id) where status = 'CONFIRMED';
create index payout_settlement_of_bill on payout_settlement (bill_id, id) where bill_id is not null;

-- When the reviewers were told by mail that it waits.
alter table bill add column wait_told_at timestamptz;
