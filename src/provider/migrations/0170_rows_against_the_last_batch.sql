-- What the same person was paid in the last batch that has people of this one: the amount, and the account
-- where it was another.
alter table bulk_row add last_amount bigint, add last_account text;
