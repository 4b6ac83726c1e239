-- A bill about whose end the vendor says the opposite afterwards is closed by two reviewers, without money
-- moving: since when, what was said, and when they were told. It can happen to one that they settled before.
alter table bill add column contradicted_code text, add column contradicted_at timestamptz,
  add column contradicted_told_at timestamptz;
update bill set contradicted_at = ended_at where contradicted;
create index bill_contradicted on bill (contradicted_at, id) where contradicted;
drop index payout_settlement_done_bill;
