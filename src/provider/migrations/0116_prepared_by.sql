-- Who gave rows of a batch besides who asked for it: none of them approves it (approvals/item.ts, spec 14).
alter table payout_bulk add column prepared_by uuid[] not null default '{}';
alter table payout_request add column prepared_by uuid[] not null default '{}';
