-- A reviewer refuses any field of a case, or a person, with a reason, and what stood there is kept: data that
-- was refused is not taken unchanged, and the next reviewer sees the old value beside the new.
create table refused_field (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  primary key (merchant_id, id),
  -- Of what was handed in then: with the next submission it is history.
  submitted_at timestamptz not null,
  subject text not null check (subject in ('business_profile', 'bank_details', 'person')),
  personnel_id uuid,
  check ((personnel_id is not null) = (subject = 'person')),
  field text not null,
  code text not null,
  note text not null check (note <> ''),
  at timestamptz not null,
  -- With which decision the merchant heard of it; until then it is a reviewer's draft.
  told_at timestamptz
);
create unique index refused_field_once on refused_field
  (merchant_id, submitted_at, subject, field, (coalesce(personnel_id, merchant_id)));
select make_tenant_table('refused_field');
revoke insert, update, delete on refused_field from oja_tenant;
create policy told on refused_field as restrictive to oja_tenant using (told_at is not null);

-- The case as it was when it was decided: profile, account, numbers and people. Sealed, as the numbers are.
create table case_snapshot (
  merchant_id uuid not null references merchant on delete cascade,
  review_id uuid not null,
  primary key (merchant_id, review_id),
  sealed bytea not null,
  at timestamptz not null
);
select make_tenant_table('case_snapshot');
revoke insert, update, delete on case_snapshot from oja_tenant;
