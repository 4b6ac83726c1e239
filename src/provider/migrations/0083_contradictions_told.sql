-- When the reviewers were told by mail that the bank contradicts itself; what happened before is told too.
alter table settlement add column contradicted_told_at timestamptz;
alter table payout_contradiction add column told_at timestamptz;
