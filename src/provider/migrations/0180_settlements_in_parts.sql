-- A settlement goes to the bank in transfers of at most the limit of one: under one reference, one after the
-- other, each a part of its own.
alter table settlement add column paid_amount bigint not null default 0;
alter table settlement add column paid_parts integer not null default 0;
-- Where the account took less at once (61): how much is tried from then on.
alter table settlement add column most_at_once bigint;
-- Refusals one after the other, by which the wait for the next try is counted.
alter table settlement add column refusals integer not null default 0;
-- The merchant is told once.
alter table settlement add column refusal_told boolean not null default false;
update settlement set refusals = attempts, refusal_told = true where status = 'FAILED';
update settlement set refusals = greatest(attempts - 1, 0), refusal_told = attempts > 1
  where status = 'PROCESSING';

-- Null is the whole settlement, as it was sent before.
alter table settlement_attempt add column amount bigint;
alter table settlement_attempt add column part integer not null default 1;
-- The reservation out of which it was paid, where that is not the settlement's first and only one.
alter table settlement_attempt add column left_under uuid;
-- A process of the version before knows of no parts: it may not take one for the whole.
alter table settlement add constraint settlement_paid_whole
  check (status <> 'SUCCESSFUL' or most_at_once is null or paid_amount = amount) not valid;
