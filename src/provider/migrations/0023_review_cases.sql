-- Who is at work on which case, what reviewers tell one another, and what the register answered.

-- `version` goes up with everything that two reviewers could do at once.
create table review_case (
  merchant_id uuid primary key references merchant (id),
  version integer not null default 1,
  claimed_by uuid references reviewer,
  claimed_at timestamptz,
  check ((claimed_by is null) = (claimed_at is null))
);
create index review_case_claimed on review_case (claimed_by) where claimed_by is not null;
select make_tenant_table('review_case');
revoke all on review_case from oja_tenant;

-- For reviewers alone; a merchant never reads them.
create table review_note (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  reviewer_id uuid not null references reviewer,
  text text not null,
  at timestamptz not null
);
create index review_note_merchant on review_note (merchant_id, at desc);
select make_tenant_table('review_note', append_only => true);
revoke all on review_note from oja_tenant;

create table identity_check (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  reviewer_id uuid not null references reviewer,
  kind text not null check (kind in ('bvn', 'nin')),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  outcome text not null check (outcome in ('found', 'unknown', 'unavailable')),
  registered_name text,
  registered_birth date,
  -- Whom of the case the answer was held against.
  compared_name text not null,
  compared_birth date,
  name_matches boolean,
  birth_matches boolean,
  at timestamptz not null
);
create index identity_check_merchant on identity_check (merchant_id, kind, at desc);
select make_tenant_table('identity_check', append_only => true);
revoke all on identity_check from oja_tenant;

create index merchant_submitted on merchant (submitted_at, id) where submitted_at is not null and not shadow;
-- The short reference that people read to one another.
create index merchant_reference on merchant (upper(right(id::text, 8)));
-- What is told of a case outside the merchant's own trail.
create index audit_event_told on audit_event (subject_id, at desc) where merchant_id is null;
