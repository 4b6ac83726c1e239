-- What the vendor delivers after it was said to have failed and its money was given back: kept sealed,
-- nobody's until two reviewers decide that it is charged, and then the merchant's.
alter table bill add column late_delivery bytea;
alter table bill add constraint bill_late_delivery check (late_delivery is null or status = 'FAILED');
