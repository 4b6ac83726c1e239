-- What the operator says of trouble, so that merchants do not look for it at their own side.
create table provider_trouble (
  id uuid primary key,
  words text not null check (length(words) between 5 and 200),
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index provider_trouble_now on provider_trouble ((true)) where ended_at is null;
select make_shared_table('provider_trouble');
