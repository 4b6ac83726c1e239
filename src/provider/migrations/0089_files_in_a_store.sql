-- Files may stand in a store outside: their row then says under which name, and has no bytes of its own.

-- What is in the store, or on its way there, and belongs to no row. It is written down before the first byte
-- leaves, taken out by the transaction that makes the row, and put back by the one that lets the row go; from
-- due_at on it is deleted. So whatever dies when, no object is there that nobody knows of.
create table loose_object (
  name text primary key,
  merchant_id uuid not null,
  size integer not null check (size >= 0),
  due_at timestamptz not null
);
create index loose_object_due on loose_object (due_at);
create index loose_object_merchant on loose_object (merchant_id);
select make_tenant_table('loose_object');
revoke insert, update, delete on loose_object from oja_tenant;

alter table stored_file alter column bytes drop not null;
alter table stored_file add column object text unique;
alter table stored_file add check ((bytes is null) <> (object is null));

alter table statement_part alter column bytes drop not null;
alter table statement_part add column object text unique;
alter table statement_part add column size integer;
alter table statement_part add column sha256 bytea;
update statement_part set size = octet_length(bytes), sha256 = sha256(bytes);
alter table statement_part alter column size set not null;
alter table statement_part alter column sha256 set not null;
alter table statement_part add check (octet_length(sha256) = 32);
alter table statement_part add check (octet_length(bytes) = size);
alter table statement_part add check ((bytes is null) <> (object is null));

-- An object that is not loose any more was deleted, or is about to be: no row may have it.
create function own_object() returns trigger language plpgsql security definer as $$
begin
  if old.object is distinct from new.object then
    if old.object is not null then
      insert into loose_object (name, merchant_id, size, due_at)
        values (old.object, old.merchant_id, old.size, '-infinity');
    end if;
    if new.object is not null then
      delete from loose_object where name = new.object and due_at > '-infinity';
      if not found then
        raise exception 'The object % is not there to be kept', new.object
          using errcode = 'foreign_key_violation';
      end if;
    end if;
  end if;
  return null;
end $$;

do $$ begin
  execute format('alter function own_object() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger own_object after insert or delete or update of object on stored_file
  for each row execute function own_object();
create trigger own_object after insert or delete or update of object on statement_part
  for each row execute function own_object();
