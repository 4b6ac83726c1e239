-- Roles that change, people who leave, and invitations.

alter table role add column version integer not null default 1;
-- The row stays for what it is named in; its name is free again.
alter table role add column removed_at timestamptz;
alter table role drop constraint role_merchant_id_name_key;
create unique index role_name on role (merchant_id, lower(name)) where removed_at is null;

alter table member add column version integer not null default 1;
-- Who was taken out of the team keeps the row, and with it the name on what they did: invited again, they are
-- the same person, who still may not approve what they asked for before.
alter table member add column removed_at timestamptz;
drop index member_email;
create unique index member_email on member (email) where not shadow and removed_at is null;
create index member_team on member (merchant_id, created_at desc, id desc);

-- Not a member yet: an address that is only invited can still be registered by its owner.
create table invitation (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  role_id uuid not null,
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  foreign key (merchant_id, role_id) references role (merchant_id, id),
  foreign key (merchant_id, invited_by) references member (merchant_id, id) on delete cascade
);
create unique index invitation_open on invitation (merchant_id, email) where ended_at is null;
select make_tenant_table('invitation');
