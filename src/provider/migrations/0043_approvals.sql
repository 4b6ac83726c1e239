-- Who decided what about requests for payouts, and how many have to.

create table approval_policy (
  merchant_id uuid primary key references merchant on delete cascade,
  -- [{ "from": kobo, "approvals": number }], the first from 0, ascending.
  bands jsonb not null,
  -- Kobo; null for no limit.
  daily_limit bigint check (daily_limit > 0),
  version integer not null,
  changed_at timestamptz not null
);
select make_tenant_table('approval_policy');

create table approval_policy_change (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  bands jsonb not null,
  daily_limit bigint check (daily_limit > 0),
  asked_by uuid not null,
  asked_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED', 'REPLACED')),
  decided_by uuid,
  decided_at timestamptz,
  foreign key (merchant_id, asked_by) references member (merchant_id, id),
  foreign key (merchant_id, decided_by) references member (merchant_id, id),
  -- Two people, always.
  check (decided_by <> asked_by or state in ('REFUSED', 'REPLACED'))
);
create unique index approval_policy_change_waiting on approval_policy_change (merchant_id)
  where state = 'WAITING';
select make_tenant_table('approval_policy_change');

create table payout_decision (
  request_id uuid not null references payout_request,
  user_id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  decision text not null check (decision in ('approve', 'decline')),
  reason text check ((reason is null) = (decision = 'approve')),
  -- What the person let out with it, so that a day's sum needs no other table.
  kobo bigint not null,
  at timestamptz not null,
  -- Nobody decides twice.
  primary key (request_id, user_id),
  foreign key (merchant_id, user_id) references member (merchant_id, id)
);
create index payout_decision_day on payout_decision (merchant_id, user_id, at);
select make_tenant_table('payout_decision', append_only => true);

-- Of which requests the team has been told.
create table approval_notice (
  request_id uuid primary key references payout_request,
  merchant_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  at timestamptz not null
);
select make_tenant_table('approval_notice');
