-- The same for payouts and all that belongs to them.

-- What points to them, until their keys are new.
alter table approval_notice drop constraint approval_notice_request_id_fkey;
alter table beneficiary_word drop constraint beneficiary_word_beneficiary_id_fkey;
alter table bulk_row drop constraint bulk_row_bulk_id_fkey;
alter table payout_bulk drop constraint payout_bulk_request_id_fkey;
alter table payout_bulk drop constraint payout_bulk_retry_of_fkey;
alter table payout drop constraint payout_bulk_row_id_fkey;
alter table payout_contradiction drop constraint payout_contradiction_payout_id_fkey;
alter table payout_decision drop constraint payout_decision_request_id_fkey;
alter table payout drop constraint payout_request_id_fkey;
alter table payout drop constraint payout_retry_of_fkey;
alter table payout_schedule drop constraint payout_schedule_bulk_id_fkey;
alter table payout_schedule drop constraint payout_schedule_request_id_fkey;
alter table payout_settlement drop constraint payout_settlement_payout_id_fkey;
alter table payout_wait_told drop constraint payout_wait_told_payout_id_fkey;
alter table schedule_run drop constraint schedule_run_bulk_id_fkey;
alter table schedule_run drop constraint schedule_run_payout_id_fkey;
alter table schedule_run drop constraint schedule_run_schedule_id_fkey;

alter table payout_request drop constraint payout_request_pkey;
drop index payout_request_list;
alter table payout_request add primary key (merchant_id, mode, id);
create unique index payout_request_by_id on payout_request (id);

alter table payout_bulk drop constraint payout_bulk_pkey;
drop index payout_bulk_list;
alter table payout_bulk add primary key (merchant_id, mode, id);
create unique index payout_bulk_by_id on payout_bulk (id);
alter table payout_bulk drop constraint payout_bulk_retry_of_key;
alter table payout_bulk add constraint payout_bulk_retry_of_key unique (retry_of, merchant_id);

alter table bulk_row drop constraint bulk_row_pkey;
alter table bulk_row add primary key (merchant_id, mode, id);
create unique index bulk_row_by_id on bulk_row (id);
alter table bulk_row drop constraint bulk_row_bulk_id_row_key;
alter table bulk_row add constraint bulk_row_bulk_id_row_key unique (bulk_id, "row", merchant_id);

alter table payout drop constraint payout_pkey;
drop index payout_list;
alter table payout add primary key (merchant_id, mode, id);
create unique index payout_by_id on payout (id);
drop index payout_bulk_row;
create unique index payout_bulk_row on payout (bulk_row_id, merchant_id) where bulk_row_id is not null;
drop index payout_retry;
create unique index payout_retry on payout (retry_of, merchant_id) where retry_of is not null;

alter table payout_schedule drop constraint payout_schedule_pkey;
drop index payout_schedule_list;
alter table payout_schedule add primary key (merchant_id, mode, id);
create unique index payout_schedule_by_id on payout_schedule (id);
alter table payout_schedule drop constraint payout_schedule_bulk_id_key;
alter table payout_schedule add constraint payout_schedule_bulk_id_key unique (bulk_id, merchant_id);
alter table payout_schedule drop constraint payout_schedule_request_id_key;
alter table payout_schedule add constraint payout_schedule_request_id_key unique (request_id, merchant_id);

alter table schedule_run drop constraint schedule_run_pkey;
alter table schedule_run add primary key (merchant_id, mode, schedule_id, due_on);
create index schedule_run_schedule on schedule_run (schedule_id, due_on);

alter table payout_failure drop constraint payout_failure_pkey;
alter table payout_failure add primary key (merchant_id, mode, subject);
create unique index payout_failure_subject on payout_failure (subject);

alter table payout_decision drop constraint payout_decision_pkey;
alter table payout_decision add primary key (merchant_id, mode, request_id, user_id);
create index payout_decision_request on payout_decision (request_id, user_id);

alter table approval_notice drop constraint approval_notice_pkey;
alter table approval_notice add primary key (merchant_id, mode, request_id);
create unique index approval_notice_request_id on approval_notice (request_id);

alter table rail_answer drop constraint rail_answer_pkey;
alter table rail_answer add primary key (merchant_id, mode, id);
create unique index rail_answer_by_id on rail_answer (id);

alter table payout_settlement drop constraint payout_settlement_pkey;
alter table payout_settlement add primary key (merchant_id, mode, id);
create unique index payout_settlement_by_id on payout_settlement (id);
drop index payout_settlement_done;
create unique index payout_settlement_done on payout_settlement (payout_id, merchant_id)
  where status = 'CONFIRMED';
drop index payout_settlement_open;
create unique index payout_settlement_open on payout_settlement (payout_id, merchant_id)
  where status = 'PROPOSED';
drop index payout_settlement_open_bill;
create unique index payout_settlement_open_bill on payout_settlement (bill_id, merchant_id)
  where status = 'PROPOSED';
drop index payout_settlement_open_settlement;
create unique index payout_settlement_open_settlement on payout_settlement (settlement_id, merchant_id)
  where status = 'PROPOSED';

alter table payout_contradiction drop constraint payout_contradiction_pkey;
alter table payout_contradiction add primary key (merchant_id, mode, payout_id);
create unique index payout_contradiction_payout_id on payout_contradiction (payout_id);

alter table payout_wait_told drop constraint payout_wait_told_pkey;
alter table payout_wait_told add primary key (merchant_id, mode, payout_id);
create unique index payout_wait_told_payout_id on payout_wait_told (payout_id);

alter table beneficiary drop constraint beneficiary_pkey;
drop index beneficiary_list;
alter table beneficiary add primary key (merchant_id, mode, id);
create unique index beneficiary_by_id on beneficiary (id);

-- And again, by the merchant and the mode.
alter table approval_notice add foreign key (merchant_id, mode, request_id) references payout_request;
alter table beneficiary_word add foreign key (merchant_id, mode, beneficiary_id)
  references beneficiary on delete cascade;
alter table bulk_row add foreign key (merchant_id, mode, bulk_id) references payout_bulk on delete cascade;
alter table payout_bulk add foreign key (merchant_id, mode, request_id) references payout_request;
alter table payout_bulk add foreign key (merchant_id, mode, retry_of) references payout_bulk;
alter table payout add foreign key (merchant_id, mode, bulk_row_id) references bulk_row;
alter table payout_contradiction add foreign key (merchant_id, mode, payout_id) references payout;
alter table payout_decision add foreign key (merchant_id, mode, request_id) references payout_request;
alter table payout add foreign key (merchant_id, mode, request_id) references payout_request;
alter table payout add foreign key (merchant_id, mode, retry_of) references payout;
alter table payout_schedule add foreign key (merchant_id, mode, bulk_id) references payout_bulk;
alter table payout_schedule add foreign key (merchant_id, mode, request_id) references payout_request;
alter table payout_settlement add foreign key (merchant_id, mode, payout_id) references payout;
alter table payout_wait_told add foreign key (merchant_id, mode, payout_id) references payout;
alter table schedule_run add foreign key (merchant_id, mode, bulk_id) references payout_bulk;
alter table schedule_run add foreign key (merchant_id, mode, payout_id) references payout;
alter table schedule_run add foreign key (merchant_id, mode, schedule_id) references payout_schedule;
