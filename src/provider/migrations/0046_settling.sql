-- Payouts that the bank never gave a sure answer about: what it did say, what two reviewers settled instead,
-- and where the bank said the opposite of an end.

-- What the bank said while a payout was open, and after its end. A sure answer to the sending itself stands
-- in the payout alone.
create table rail_answer (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  payout_id uuid not null,
  -- The answer to the sending, to a query of ours, to one of a reviewer, or told unasked.
  way text not null check (way in ('send', 'query', 'reviewer', 'notice')),
  -- Null: no answer in time.
  code text,
  at timestamptz not null
);
create index rail_answer_of on rail_answer (payout_id, id);
select make_tenant_table('rail_answer', append_only => true);
revoke insert on rail_answer from oja_tenant;

-- One reviewer proposes, another confirms: the database knows it too.
create table payout_settlement (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  payout_id uuid not null references payout,
  outcome text not null check (outcome in ('PAID', 'NOT_PAID')),
  -- Why, and where the evidence for it is kept.
  reason text not null check (reason <> ''),
  evidence text not null check (evidence <> ''),
  proposed_by uuid not null references reviewer,
  proposed_at timestamptz not null,
  -- OVERTAKEN: the bank answered before anybody had confirmed.
  status text not null default 'PROPOSED'
    check (status in ('PROPOSED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN', 'OVERTAKEN')),
  ended_by uuid references reviewer,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'PROPOSED')),
  check ((ended_by is null) = (status in ('PROPOSED', 'OVERTAKEN'))),
  constraint payout_settlement_four_eyes
    check (status not in ('CONFIRMED', 'REJECTED') or ended_by <> proposed_by)
);
create unique index payout_settlement_open on payout_settlement (payout_id) where status = 'PROPOSED';
create unique index payout_settlement_done on payout_settlement (payout_id) where status = 'CONFIRMED';
create index payout_settlement_of on payout_settlement (payout_id, id);
create index payout_settlement_ended on payout_settlement (ended_at, id) where status = 'CONFIRMED';
select make_tenant_table('payout_settlement');
revoke all on payout_settlement from oja_tenant;

-- The bank says the opposite of how a payout ended; open until a reviewer has written what was done about it.
create table payout_contradiction (
  payout_id uuid primary key references payout,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  code text not null,
  at timestamptz not null,
  closed_by uuid references reviewer,
  closed_at timestamptz,
  note text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index payout_contradiction_open on payout_contradiction (at, payout_id) where closed_at is null;
create index payout_contradiction_merchant on payout_contradiction (merchant_id, mode)
  where closed_at is null;
select make_tenant_table('payout_contradiction');
revoke all on payout_contradiction from oja_tenant;
-- A merchant is told that there is one, and reads nothing of what reviewers wrote.
grant select (payout_id, merchant_id, mode, at, closed_at) on payout_contradiction to oja_tenant;

create index payout_waits_for_person on payout (sent_at, id) where status = 'INQ' and next_query_at is null;
