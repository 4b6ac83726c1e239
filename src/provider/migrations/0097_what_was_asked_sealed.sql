-- A mark of what was asked is made by a key, and another key cannot make it again. The SHA-256 of it, sealed,
-- is opened by any key and can be sealed anew. The version before still writes and reads the mark.
alter table idempotency add column asked bytea;

-- As claim_request, which the version before calls, with what was asked.
create function claim_asked(the_scope text, the_key uuid)
returns table (claimed boolean, asked bytea, fingerprint bytea, status integer, answer bytea)
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(the_scope || ' ' || the_key, 0)) then
    return query select false, null::bytea, null::bytea, null::integer, null::bytea;
    return;
  end if;
  return query select true, stored.asked, stored.fingerprint, stored.status, stored.answer
    from (select 1) as one
    left join idempotency as stored on stored.scope = the_scope and stored.key = the_key;
end $$;
