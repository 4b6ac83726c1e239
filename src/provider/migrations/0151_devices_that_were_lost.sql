-- A device that its push service gave up: it is told nothing, and known until it comes back by itself.
alter table push_subscription add lost_at timestamptz;
