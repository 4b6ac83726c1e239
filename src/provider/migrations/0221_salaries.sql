-- Payouts that are salaries: no stamp duty is charged for them.
alter table payout add column is_salary boolean not null default false;
alter table payout_schedule add column is_salary boolean not null default false;
alter table bulk_row add column is_salary boolean not null default false;
-- How many of a batch's valid rows are.
alter table payout_bulk add column salaries integer not null default 0;
