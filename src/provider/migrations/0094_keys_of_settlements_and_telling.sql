-- The same for settlements, what is told, files and the audit trail.

-- What points to them, until their keys are new.
alter table chargeback_evidence drop constraint chargeback_evidence_merchant_id_file_id_fkey;
alter table kyc_document drop constraint kyc_document_merchant_id_file_id_fkey;
alter table payout_settlement drop constraint payout_settlement_settlement_id_fkey;
alter table personnel_document drop constraint personnel_document_merchant_id_file_id_fkey;
alter table settlement_attempt drop constraint settlement_attempt_merchant_id_mode_settlement_id_fkey;
alter table statement_part drop constraint statement_part_merchant_id_mode_statement_id_fkey;
alter table webhook_attempt drop constraint webhook_attempt_merchant_id_mode_delivery_id_fkey;

alter table settlement drop constraint settlement_pkey;
alter table settlement drop constraint settlement_merchant_id_mode_id_key;
drop index settlement_list;
alter table settlement add primary key (merchant_id, mode, id);
create unique index settlement_by_id on settlement (id);

alter table settlement_attempt drop constraint settlement_attempt_pkey;
alter table settlement_attempt add primary key (merchant_id, mode, session_id);
create unique index settlement_attempt_session on settlement_attempt (session_id);
drop index settlement_attempt_once;
create unique index settlement_attempt_once on settlement_attempt (settlement_id, merchant_id)
  where status <> 'FAILED';

alter table webhook_delivery drop constraint webhook_delivery_pkey;
alter table webhook_delivery drop constraint webhook_delivery_merchant_id_mode_id_key;
drop index webhook_delivery_list;
alter table webhook_delivery add primary key (merchant_id, mode, id);
create unique index webhook_delivery_by_id on webhook_delivery (id);

alter table webhook_attempt drop constraint webhook_attempt_pkey;
alter table webhook_attempt add primary key (merchant_id, mode, id);
create unique index webhook_attempt_by_id on webhook_attempt (id);

alter table notification drop constraint notification_pkey;
alter table notification add primary key (merchant_id, mode, id);
create unique index notification_by_id on notification (id);

alter table statement drop constraint statement_pkey;
alter table statement drop constraint statement_merchant_id_mode_id_key;
alter table statement add primary key (merchant_id, mode, id);
create unique index statement_by_id on statement (id);

alter table statement_part drop constraint statement_part_pkey;
alter table statement_part add primary key (merchant_id, mode, statement_id, place);
create index statement_part_statement on statement_part (statement_id, place);

alter table stored_file drop constraint stored_file_pkey;
alter table stored_file drop constraint stored_file_merchant_id_id_key;
alter table stored_file add primary key (merchant_id, id);
create unique index stored_file_by_id on stored_file (id);

-- And again, by the merchant and the mode.
alter table chargeback_evidence add foreign key (merchant_id, file_id) references stored_file;
alter table kyc_document add foreign key (merchant_id, file_id) references stored_file;
alter table payout_settlement add foreign key (merchant_id, mode, settlement_id) references settlement;
alter table personnel_document add foreign key (merchant_id, file_id) references stored_file;
alter table settlement_attempt add foreign key (merchant_id, mode, settlement_id) references settlement;
alter table statement_part add foreign key (merchant_id, mode, statement_id)
  references statement on delete cascade;
alter table webhook_attempt add foreign key (merchant_id, mode, delivery_id)
  references webhook_delivery on delete cascade;

-- What belongs to no merchant has a chain too: a chain is the id of its merchant, or 'provider'.
alter table audit_event drop constraint audit_event_pkey;
alter table audit_event add primary key (chain, id);
create unique index audit_event_by_id on audit_event (id);
