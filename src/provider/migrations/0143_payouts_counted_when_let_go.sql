-- A payout counts for the limit of the day on which it is let go, and waits for the next one where it does
-- not fit.
alter table payout add column counted_on date;
alter table payout add column held_until timestamptz;
-- What is under way was counted when it was asked for.
update payout set counted_on = ((created_at at time zone 'UTC') + interval '1 hour')::date
  where status in ('PENDING', 'INQ');
