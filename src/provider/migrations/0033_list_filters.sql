-- What lists are narrowed by, each in the order of the list. A pattern (LIKE) never reads an index under
-- row-level security, as it could leak what it looks at; comparing bytes does, so the text that is searched
-- stands beside the text that is shown.

alter table payout add column beneficiary_search text collate "C"
  generated always as (lower(beneficiary_account_name)) stored;
drop index payout_name;
create index payout_search on payout (merchant_id, mode, beneficiary_search);
drop index payout_beneficiary;
create index payout_nuban on payout (merchant_id, mode, beneficiary_nuban, id);
create index payout_bank on payout (merchant_id, mode, bank_code, id);
create index payout_source on payout (source_account_id, id);
-- An account is one merchant's: without knowing it the planner takes both for chance.
create statistics payout_owner (dependencies) on source_account_id, merchant_id, mode from payout;
create index payout_of_bulk on payout (bulk_id, id) where bulk_id is not null;
-- The states of spec 4 that are several of ours.
create index payout_open on payout (merchant_id, mode, id) where status in ('PENDING', 'INQ');
create index payout_failed on payout (merchant_id, mode, id)
  where status in ('FAILED', 'DECLINED', 'EXPIRED');

alter table funding add column sender_search text collate "C"
  generated always as (lower(sender_name)) stored;
create index funding_search on funding (merchant_id, mode, sender_search);
create index funding_account on funding (payout_account_id, id);

create index payout_request_status on payout_request (merchant_id, mode, status, id);
create index payout_request_decided on payout_request (merchant_id, mode, id) where status <> 'PENDING';
create index payout_request_dropped on payout_request (merchant_id, mode, id)
  where status in ('DECLINED', 'EXPIRED', 'CANCELLED');
create index payout_request_creator on payout_request (merchant_id, mode, creator_id, id);
create index payout_request_batches on payout_request (merchant_id, mode,
  id) where bulk_reference is not null;
create index payout_request_singles on payout_request (merchant_id, mode, id) where bulk_reference is null;

create index audit_event_refused on audit_event (merchant_id, id) where outcome = 'refused';
create index audit_event_mode on audit_event (merchant_id, mode, id);
create index audit_event_address on audit_event (merchant_id, address, id);
