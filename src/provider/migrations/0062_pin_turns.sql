-- How a member's PIN stands, read once it is this check's turn: turns last to the end of a transaction, and
-- as a volatile function each of its statements sees what was counted before it.
create function pin_standing(the_member uuid, turn text, lock_key text, wrong_key text, now_ms bigint)
returns table (sealed bytea, is_locked boolean, wrong integer)
language plpgsql volatile security definer as $$
declare
  place bigint := hashtextextended('payout pin ' || the_member, 0);
begin
  if turn = 'alone' then
    perform pg_advisory_xact_lock(place);
  elsif turn is not null then
    perform pg_advisory_xact_lock_shared(place);
  end if;
  return query select pin.sealed,
      exists (select from rate_limit where key = lock_key and points > 0
        and (expire is null or expire > now_ms)),
      coalesce((select points from rate_limit where key = wrong_key
        and (expire is null or expire > now_ms)), 0)
    from payout_pin as pin
    where pin.member_id = the_member
      and pin.merchant_id::text = current_setting('oja.merchant_id', true);
end $$;

do $$ begin
  execute format('alter function pin_standing(uuid, text, text, text, bigint) set search_path = %I, pg_temp',
    current_schema());
end $$;
revoke execute on function pin_standing(uuid, text, text, text, bigint) from public;
grant execute on function pin_standing(uuid, text, text, text, bigint) to oja_tenant;
