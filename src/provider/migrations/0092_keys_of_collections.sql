-- The same for money that comes in.

-- What points to them, until their keys are new.
alter table card_payment drop constraint card_payment_merchant_id_mode_collection_id_fkey;
alter table chargeback_evidence drop constraint chargeback_evidence_merchant_id_mode_chargeback_id_fkey;
alter table chargeback drop constraint chargeback_merchant_id_mode_collection_id_fkey;
alter table collection_hold drop constraint collection_hold_chargeback_id_fkey;
alter table collection drop constraint collection_merchant_id_mode_customer_id_fkey;
alter table collection drop constraint collection_merchant_id_mode_virtual_account_id_fkey;
alter table collection_reversal drop constraint collection_reversal_merchant_id_mode_collection_id_fkey;
alter table mandate_debit drop constraint mandate_debit_merchant_id_mode_collection_id_fkey;
alter table mandate drop constraint mandate_merchant_id_mode_customer_id_fkey;
alter table payment_link drop constraint payment_link_merchant_id_mode_collection_id_fkey;
alter table collection_hold drop constraint reversal_hold_reversal_id_fkey;
alter table settlement drop constraint settlement_merchant_id_mode_collection_account_id_fkey;
alter table virtual_account drop constraint virtual_account_merchant_id_mode_customer_id_fkey;

alter table customer drop constraint customer_pkey;
alter table customer drop constraint customer_merchant_id_mode_id_key;
drop index customer_list;
alter table customer add primary key (merchant_id, mode, id);
create unique index customer_by_id on customer (id);

alter table virtual_account drop constraint virtual_account_pkey;
alter table virtual_account drop constraint virtual_account_merchant_id_mode_id_key;
drop index virtual_account_list;
alter table virtual_account add primary key (merchant_id, mode, id);
create unique index virtual_account_by_id on virtual_account (id);
drop index virtual_account_primary;
create unique index virtual_account_primary on virtual_account (customer_id, merchant_id)
  where is_primary and customer_id is not null;

alter table collection drop constraint collection_pkey;
alter table collection drop constraint collection_merchant_id_mode_id_key;
drop index collection_list;
alter table collection add primary key (merchant_id, mode, id);
create unique index collection_by_id on collection (id);

alter table payment_link drop constraint payment_link_pkey;
drop index payment_link_list;
alter table payment_link add primary key (merchant_id, mode, id);
create unique index payment_link_by_id on payment_link (id);

alter table collection_reversal drop constraint collection_reversal_pkey;
alter table collection_reversal add primary key (merchant_id, mode, id);
create unique index collection_reversal_by_id on collection_reversal (id);
alter table collection_reversal drop constraint collection_reversal_once;
alter table collection_reversal add constraint collection_reversal_once unique (collection_id, merchant_id);

alter table collection_hold drop constraint reversal_hold_pkey;
alter table collection_hold add primary key (merchant_id, mode, id);
create unique index collection_hold_by_id on collection_hold (id);

alter table qr_code drop constraint qr_code_pkey;
drop index qr_code_list;
alter table qr_code add primary key (merchant_id, mode, id);
create unique index qr_code_by_id on qr_code (id);

alter table card_payment drop constraint card_payment_pkey;
drop index card_payment_list;
alter table card_payment add primary key (merchant_id, mode, id);
create unique index card_payment_by_id on card_payment (id);
drop index card_payment_collection;
create unique index card_payment_collection on card_payment (collection_id, merchant_id)
  where collection_id is not null;

alter table chargeback drop constraint chargeback_pkey;
alter table chargeback drop constraint chargeback_merchant_id_mode_id_key;
drop index chargeback_list;
alter table chargeback add primary key (merchant_id, mode, id);
create unique index chargeback_by_id on chargeback (id);
alter table chargeback drop constraint chargeback_once;
alter table chargeback add constraint chargeback_once unique (collection_id, merchant_id);

alter table chargeback_evidence drop constraint chargeback_evidence_pkey;
alter table chargeback_evidence add primary key (merchant_id, mode, id);
create unique index chargeback_evidence_by_id on chargeback_evidence (id);

alter table sub_account drop constraint sub_account_pkey;
drop index sub_account_list;
alter table sub_account add primary key (merchant_id, mode, id);
create unique index sub_account_by_id on sub_account (id);

-- And again, by the merchant and the mode.
alter table card_payment add foreign key (merchant_id, mode, collection_id) references collection;
alter table chargeback_evidence add foreign key (merchant_id, mode, chargeback_id) references chargeback;
alter table chargeback add foreign key (merchant_id, mode, collection_id) references collection;
alter table collection_hold add foreign key (merchant_id, mode, chargeback_id) references chargeback;
alter table collection add foreign key (merchant_id, mode, customer_id) references customer;
alter table collection add foreign key (merchant_id, mode, virtual_account_id) references virtual_account;
alter table collection_reversal add foreign key (merchant_id, mode, collection_id) references collection;
alter table mandate_debit add foreign key (merchant_id, mode, collection_id) references collection;
alter table mandate add foreign key (merchant_id, mode, customer_id) references customer;
alter table payment_link add foreign key (merchant_id, mode, collection_id) references collection;
alter table collection_hold add foreign key (merchant_id, mode, reversal_id) references collection_reversal;
alter table settlement add foreign key (merchant_id, mode, collection_account_id) references virtual_account;
alter table virtual_account add foreign key (merchant_id, mode, customer_id) references customer;
