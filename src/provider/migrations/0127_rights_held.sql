-- Who held which right of a team, since when and until when: who has to confirm is counted from it, and so is
-- how long a new right waits before money leaves by it.
create table right_held (
  id uuid not null,
  merchant_id uuid not null,
  member_id uuid not null,
  -- A permission, or `merchant_admin` for the administrators' role.
  permission text not null,
  since timestamptz not null,
  -- Null while it is held.
  until timestamptz,
  -- Who gave it; null for who founded the business, and for what was held before this was kept.
  given_by uuid,
  -- The second administrator who said that it is right.
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (merchant_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index right_held_now on right_held (merchant_id, member_id, permission) where until is null;
create index right_held_lately on right_held (merchant_id, permission, until);
select make_tenant_table('right_held');

insert into right_held (id, merchant_id, member_id, permission, since)
  select gen_random_uuid(), member.merchant_id, member.id, permission, member.created_at
  from member join role on role.id = member.role_id,
    unnest(role.permissions
      || case when role.name = 'merchant_admin' then array['merchant_admin'] else '{}' end) as permission
  where member.state = 'ACTIVE' and member.removed_at is null;

-- When a new password was chosen by a mailed link, and which sessions of devices not seen before wait.
alter table member add reset_at timestamptz;
alter table session add waits_until timestamptz;
-- In a sandbox alone: whether live mode waits as it does in production.
alter table merchant add cooling_off boolean not null default false;

-- What takes somebody's rights away from an administrator waits for another one.
create table demotion (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  subject_id uuid not null,
  kind text not null check (kind in ('suspend', 'remove', 'role')),
  role_id uuid,
  primary key (merchant_id, id),
  check ((role_id is not null) = (kind = 'role')),
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CONFIRMED', 'REFUSED', 'REPLACED')),
  decided_by uuid,
  decided_at timestamptz,
  check (decided_by <> asked_by or state in ('REFUSED', 'REPLACED')),
  foreign key (merchant_id, subject_id) references member (merchant_id, id),
  foreign key (merchant_id, asked_by) references member (merchant_id, id)
);
create unique index demotion_waiting on demotion (merchant_id, subject_id) where state = 'WAITING';
select make_tenant_table('demotion');
