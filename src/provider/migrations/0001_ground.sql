-- What every noun stands on: the tenant role, row-level security, idempotency, audit, mail, rate limits.

-- Members work under this role. It owns nothing and sees, through row-level security, one merchant in one
-- mode.
do $$
begin
  if not exists (select from pg_roles where rolname = 'oja_tenant') then
    create role oja_tenant nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role "%" may not create roles. As a superuser run: '
      'CREATE ROLE oja_tenant NOLOGIN; GRANT oja_tenant TO "%"; then start again.',
      current_user, current_user;
end $$;

do $$
begin
  begin
    set local role oja_tenant;
    reset role;
  exception when insufficient_privilege then
    execute format('grant oja_tenant to %I', current_user);
    set local role oja_tenant;
    reset role;
  end;
exception when insufficient_privilege then
  raise exception 'The role "%" may not act as oja_tenant. As a superuser run: GRANT oja_tenant TO "%"; '
    'then start again.', current_user, current_user;
end $$;

do $$ begin execute format('grant usage on schema %I to oja_tenant', current_schema()); end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- One line for each table that holds a merchant's rows.
--   key          the column that names the merchant ('id' for the table of merchants itself)
--   by_mode      whether rows of test and live are apart; left out: they are when the table has a column
-- "mode"
--   append_only  rows can be added and read, never changed or removed, by anybody
create function make_tenant_table(
  name text, key text default 'merchant_id', by_mode boolean default null, append_only boolean default false
) returns void language plpgsql as $$
declare
  target regclass := name::regclass;
  key_type text := (select format_type(atttypid, atttypmod) from pg_attribute
    where attrelid = target and attname = key and not attisdropped);
  has_mode boolean := coalesce(by_mode, exists (select from pg_attribute
    where attrelid = target and attname = 'mode' and not attisdropped));
  own_rows text;
begin
  if key_type is null then
    raise exception 'make_tenant_table: % has no column %', name, key;
  end if;
  own_rows := format(
    '%I = (select nullif(current_setting(''oja.merchant_id'', true), '''')::%s)', key, key_type);
  if has_mode then
    own_rows := own_rows || ' and mode = (select current_setting(''oja.mode'', true))';
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
  execute format('create policy tenant on %s to oja_tenant using (%s) with check (%s)',
    target, own_rows, own_rows);
  if append_only then
    execute format('grant select, insert on %s to oja_tenant', target);
    execute format('create trigger append_only before update or delete on %s '
      'for each row execute function refuse_change()', target);
    execute format('create trigger append_only_whole before truncate on %s '
      'for each statement execute function refuse_change()', target);
  else
    execute format('grant select, insert, update, delete on %s to oja_tenant', target);
  end if;
end $$;

-- For tables without a merchant that members may read, such as a list of banks.
create function make_shared_table(name text) returns void language plpgsql as $$
begin
  execute format('grant select on %s to oja_tenant', name::regclass);
end $$;

-- Facts about this database itself, such as the check value of the encryption key.
create table ground (
  name text primary key,
  value bytea not null
);

create table idempotency (
  scope text not null,
  key uuid not null,
  fingerprint bytea not null,
  status integer not null,
  answer bytea not null,
  at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_at on idempotency (at);

-- Takes the key for this transaction, and only then looks: as a volatile function each of its statements sees
-- what was committed before it, so an answer stored by the holder before us is never missed.
create function claim_request(the_scope text, the_key uuid)
returns table (claimed boolean, fingerprint bytea, status integer, answer bytea)
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(the_scope || ' ' || the_key, 0)) then
    return query select false, null::bytea, null::integer, null::bytea;
    return;
  end if;
  return query select true, stored.fingerprint, stored.status, stored.answer
    from (select 1) as one
    left join idempotency as stored on stored.scope = the_scope and stored.key = the_key;
end $$;

-- The head of each chain; its row is the lock that keeps a chain from forking.
create table audit_chain (
  chain text primary key,
  seq bigint not null,
  hash bytea not null
);

create table audit_event (
  id uuid primary key,
  chain text not null,
  seq bigint not null,
  at timestamptz not null,
  merchant_id uuid,
  mode text check (mode in ('test', 'live')),
  user_id uuid,
  email text,
  role text,
  address text not null,
  device text not null,
  request_id text,
  action text not null,
  subject text not null,
  subject_id text,
  outcome text not null check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb,
  hash bytea not null,
  unique (chain, seq)
);
create index audit_event_merchant on audit_event (merchant_id, at desc, seq desc);
select make_tenant_table('audit_event', by_mode => false, append_only => true);
revoke insert on audit_event from oja_tenant;

-- Letters on their way out; in the sandbox they stay, and are the mailbox.
create table mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body bytea,
  at timestamptz not null,
  sent_at timestamptz
);
create index mail_to on mail (lower(to_address), at desc);
create index mail_at on mail (at desc);

create table rate_limit (
  key text collate "C" primary key,
  points integer not null,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
