-- Who may trade with real money, and to which bank account it goes, is decided by two reviewers: one proposes
-- to approve, another confirms. The database knows it too.
create table review_approval (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  primary key (merchant_id, id),
  -- Of what was handed in then: another submission needs another proposal.
  submitted_at timestamptz not null,
  note text not null,
  proposed_by uuid not null references reviewer,
  proposed_at timestamptz not null,
  status text not null default 'PROPOSED'
    check (status in ('PROPOSED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN')),
  ended_by uuid references reviewer,
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'PROPOSED')),
  -- A program may send a case back, which rejects what was proposed.
  check (ended_by is not null or status in ('PROPOSED', 'REJECTED')),
  constraint review_approval_four_eyes check (status <> 'CONFIRMED' or ended_by <> proposed_by)
);
create unique index review_approval_open on review_approval (merchant_id) where status = 'PROPOSED';
select make_tenant_table('review_approval');
revoke all on review_approval from oja_tenant;

-- In a sandbox alone: whether one reviewer is enough, so that everything can be tried at once.
alter table merchant add one_reviewer boolean not null default true;
