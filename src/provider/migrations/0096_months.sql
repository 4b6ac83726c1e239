-- What is written once and seldom read again lies in a part for each month. Ids begin with the moment at
-- which they were made, so a month is a range of ids: a key that has the id reaches over all months.

create function first_id(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The parts of a table and the moment at which each ends; of the one that takes what has no month, null.
create function months_of(name text) returns table (part regclass, ends timestamptz)
language sql stable as $$
  select inhrelid::regclass, to_timestamp(
    ('x0000' || replace(left(substring(pg_get_expr(relpartbound, inhrelid) from 'TO \(''([0-9a-f-]+)'), 13),
      '-', ''))::bit(64)::bigint / 1000.0)
  from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = name::regclass
$$;

-- Nobody reaches a part but through its table: no rights, and row-level security where the table has it.
create function guard_part(name text, part text) returns void language plpgsql as $$
declare
  has_rows_guarded boolean := (select relrowsecurity from pg_class where oid = name::regclass);
  once text := (select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = name::regclass and tgname = 'append_only_whole');
begin
  execute format('revoke all on %I from oja_tenant', part);
  if has_rows_guarded then
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy owner on %I to %I using (true) with check (true)', part, current_user);
  end if;
  if once is not null then
    execute format('create or replace trigger append_only_whole before truncate on %I '
      'for each statement execute function refuse_change()', part);
  end if;
end $$;

-- Makes the months that are missing, up to the one of this moment; what lies among the rest of them moves
-- there. Answers how many it made.
create function make_months(name text, until timestamptz) returns integer language plpgsql as $$
declare
  rest text := name || '_rest';
  begins timestamptz := (select coalesce(max(months.ends), date_trunc('month', until at time zone 'UTC')
    at time zone 'UTC') from months_of(name) as months);
  ends timestamptz;
  part text;
  moved bigint;
  made integer := 0;
begin
  while begins <= until loop
    ends := ((begins at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    part := name || to_char(begins at time zone 'UTC', '_YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints including storage)',
      part, name);
    execute format('lock table %I in access exclusive mode', rest);
    execute format('insert into %I select * from %I where id >= %L and id < %L',
      part, rest, first_id(begins), first_id(ends));
    get diagnostics moved = row_count;
    if moved > 0 then
      execute format('alter table %I disable trigger user', rest);
      execute format('delete from %I where id >= %L and id < %L', rest, first_id(begins), first_id(ends));
      execute format('alter table %I enable trigger user', rest);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      name, part, first_id(begins), first_id(ends));
    perform guard_part(name, part);
    begins := ends;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the months that had ended by this moment and in which no row is left. Answers how many.
create function drop_empty_months(name text, before timestamptz) returns integer language plpgsql as $$
declare
  old regclass;
  has_rows boolean;
  dropped integer := 0;
begin
  for old in select part from months_of(name) where ends <= before order by ends loop
    execute format('select exists (select from %s)', old) into has_rows;
    continue when has_rows;
    execute format('lock table only %I in access exclusive mode', name);
    execute format('lock table %s in access exclusive mode', old);
    execute format('select exists (select from %s)', old) into has_rows;
    continue when has_rows;
    execute format('drop table %s', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function guard_part(text, text), make_months(text, timestamptz),
  drop_empty_months(text, timestamptz) from public;

-- Puts a table of the same name and rules in the place of this one, which becomes its first part.
create function part_by_month(name text) returns void language plpgsql as $$
declare
  old text := name || '_before';
  rest text := name || '_rest';
  month timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month')
    at time zone 'UTC';
  rules text[] := array(select format('alter table %I add constraint %I %s', name, conname,
      pg_get_constraintdef(oid))
    from pg_constraint where conrelid = name::regclass and contype in ('p', 'u', 'f'));
  indexes text[] := array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = name::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')));
  triggers text[] := array(select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = name::regclass and not tgisinternal);
  statement text;
  one text;
begin
  for one in select tgname from pg_trigger where tgrelid = name::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one, name);
  end loop;
  for one in select polname from pg_policy where polrelid = name::regclass loop
    execute format('drop policy %I on %I', one, name);
  end loop;
  execute format('alter table %I rename to %I', name, old);
  for one in select conname from pg_constraint
    where conrelid = old::regclass and contype in ('p', 'u') loop
    execute format('alter table %I rename constraint %I to %I', old, one, one || '_before');
  end loop;
  for one in select indexrelid::regclass from pg_index where indrelid = old::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) loop
    execute format('alter index %s rename to %I', one, one || '_before');
  end loop;
  execute format('create table %I (like %I including defaults including constraints including storage) '
    'partition by range (id)', name, old);
  foreach statement in array rules || indexes loop
    execute statement;
  end loop;
  execute format('create table %I partition of %I default', rest, name);
  -- Ids that were not made from a moment.
  execute format('with odd as (delete from %I where id >= %L returning *) insert into %I select * from odd',
    old, first_id(month), rest);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)',
    name, old, first_id(month));
  foreach statement in array triggers loop
    execute statement;
  end loop;
end $$;

-- Of 0095: a place is taken once by what its chain's head says.
alter table audit_event drop constraint audit_event_chain_seq_key;
create index audit_event_place on audit_event (chain, seq);
select part_by_month('audit_event');
select make_tenant_table('audit_event', by_mode => false);
revoke insert, update, delete on audit_event from oja_tenant;
select part_by_month('rail_answer');
select make_tenant_table('rail_answer');
revoke insert, update, delete on rail_answer from oja_tenant;
select part_by_month('bill_answer');
select make_tenant_table('bill_answer');
revoke insert, update, delete on bill_answer from oja_tenant;
select part_by_month('webhook_attempt');
select make_tenant_table('webhook_attempt');
revoke insert, update, delete on webhook_attempt from oja_tenant;
select part_by_month('notification');
select make_tenant_table('notification');
select part_by_month('mail');

do $$
declare
  one text;
  part regclass;
begin
  foreach one in array array['audit_event', 'rail_answer', 'bill_answer', 'webhook_attempt', 'notification',
    'mail'] loop
    for part in select months.part from months_of(one) as months loop
      perform guard_part(one, part::text);
    end loop;
    perform make_months(one, now() + interval '2 months');
  end loop;
end $$;

drop function part_by_month(text);
