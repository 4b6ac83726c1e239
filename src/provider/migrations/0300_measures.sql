-- Reviewers reject, suspend, block and reopen a business, or undo its approval: one proposes it, another
-- confirms. A suspension for suspected fraud holds at once, and lapses where nobody confirms it within a day.
alter table merchant
  -- Blocked stands in `status`, which log-in has always read.
  add restriction text,
  -- What the business was told of it, and since when it holds.
  add restriction_told jsonb,
  -- What a block ended, for the day on which it is reopened.
  add status_before text;
alter table merchant add constraint merchant_restriction
  check (restriction in ('withdrawn', 'rejected', 'suspended')) not valid;

create table review_measure (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  primary key (merchant_id, id),
  measure text not null check (measure in ('reject', 'suspend', 'block', 'undo_approval', 'reopen')),
  code text not null,
  -- What the business reads, and what reviewers alone read.
  told text not null check (told <> ''),
  why text not null check (why <> ''),
  proposed_by uuid not null references reviewer,
  proposed_at timestamptz not null,
  -- It holds since it was proposed, and until this moment unless it is confirmed.
  lapses_at timestamptz,
  check (lapses_at is null or measure = 'suspend'),
  -- In a sandbox where one reviewer is enough.
  by_one boolean not null default false,
  status text not null default 'PROPOSED'
    check (status in ('PROPOSED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN', 'LAPSED')),
  ended_by uuid references reviewer,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'PROPOSED')),
  check (ended_by is not null or status in ('PROPOSED', 'LAPSED')),
  constraint review_measure_four_eyes check (status <> 'CONFIRMED' or by_one or ended_by <> proposed_by)
);
create unique index review_measure_open on review_measure (merchant_id) where status = 'PROPOSED';
create index review_measure_lapses on review_measure (lapses_at) where status = 'PROPOSED';
select make_tenant_table('review_measure');
revoke all on review_measure from oja_tenant;
