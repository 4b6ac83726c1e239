-- What a reviewer types at a case is kept as it is typed: for that reviewer alone, until it is sent or the
-- case is decided.
create table review_draft (
  merchant_id uuid not null references merchant on delete cascade,
  reviewer_id uuid not null references reviewer,
  field text not null check (field in ('note', 'override', 'text')),
  primary key (merchant_id, reviewer_id, field),
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null
);
select make_tenant_table('review_draft');
revoke all on review_draft from oja_tenant;
