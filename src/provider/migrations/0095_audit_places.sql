-- A place in a chain is taken once, by the event that its head was moved for: kept by the head, as a table
-- that is cut by months cannot have a unique rule over all of them.

-- The last place that has its event.
alter table audit_chain add column written bigint not null default 0;
update audit_chain set written = seq;

create function audit_place() returns trigger language plpgsql as $$
begin
  update audit_chain set written = new.seq
    where chain = new.chain and seq = new.seq and hash = new.hash and written < new.seq;
  if not found then
    raise exception 'place % of chain % is taken, or is not the one that comes next', new.seq, new.chain
      using errcode = 'unique_violation';
  end if;
  return new;
end $$;

create function audit_chain_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.seq >= old.seq and new.written >= old.written then
    return new;
  end if;
  raise exception '% is append-only: a chain goes forward alone', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

do $$ begin
  execute format('alter function audit_place() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger audit_place before insert on audit_event for each row execute function audit_place();
create trigger forward before update or delete on audit_chain
  for each row execute function audit_chain_forward();
create trigger forward_whole before truncate on audit_chain
  for each statement execute function audit_chain_forward();
