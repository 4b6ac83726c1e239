-- The same for mandates, their debits, and bills.

-- What points to them, until their keys are new.
alter table debit_due drop constraint debit_due_merchant_id_mode_mandate_id_fkey;
alter table debit_due drop constraint debit_due_merchant_id_mode_product_id_fkey;
alter table debit_due drop constraint debit_due_merchant_id_mode_subscription_id_fkey;
alter table debit_subscription drop constraint debit_subscription_merchant_id_mode_mandate_id_fkey;
alter table debit_subscription drop constraint debit_subscription_merchant_id_mode_product_id_fkey;
alter table mandate_debit drop constraint mandate_debit_merchant_id_mode_due_id_fkey;
alter table mandate_debit drop constraint mandate_debit_merchant_id_mode_mandate_id_fkey;
alter table payout_settlement drop constraint payout_settlement_bill_id_fkey;

alter table mandate drop constraint mandate_pkey;
alter table mandate drop constraint mandate_merchant_id_mode_id_key;
drop index mandate_list;
alter table mandate add primary key (merchant_id, mode, id);
create unique index mandate_by_id on mandate (id);

alter table mandate_debit drop constraint mandate_debit_pkey;
alter table mandate_debit drop constraint mandate_debit_merchant_id_mode_id_key;
drop index mandate_debit_list;
alter table mandate_debit add primary key (merchant_id, mode, id);
create unique index mandate_debit_by_id on mandate_debit (id);
drop index mandate_debit_collection;
create unique index mandate_debit_collection on mandate_debit (collection_id, merchant_id)
  where collection_id is not null;
drop index mandate_debit_of_due;
create unique index mandate_debit_of_due on mandate_debit (due_id, merchant_id)
  where due_id is not null and status <> 'FAILED';
drop index mandate_debit_open;
create unique index mandate_debit_open on mandate_debit (mandate_id, merchant_id)
  where status in ('PENDING', 'INQ');

alter table debit_product drop constraint debit_product_pkey;
alter table debit_product drop constraint debit_product_merchant_id_mode_id_key;
drop index debit_product_list;
alter table debit_product add primary key (merchant_id, mode, id);
create unique index debit_product_by_id on debit_product (id);

alter table debit_subscription drop constraint debit_subscription_pkey;
alter table debit_subscription drop constraint debit_subscription_merchant_id_mode_id_key;
alter table debit_subscription add primary key (merchant_id, mode, id);
create unique index debit_subscription_by_id on debit_subscription (id);
drop index debit_subscription_once;
create unique index debit_subscription_once on debit_subscription (mandate_id, product_id, merchant_id)
  nulls not distinct where status = 'ACTIVE';

alter table debit_due drop constraint debit_due_pkey;
alter table debit_due drop constraint debit_due_merchant_id_mode_id_key;
drop index debit_due_list;
alter table debit_due add primary key (merchant_id, mode, id);
create unique index debit_due_by_id on debit_due (id);
alter table debit_due drop constraint debit_due_once;
alter table debit_due add constraint debit_due_once unique (subscription_id, due_on, merchant_id);

alter table bill drop constraint bill_pkey;
alter table bill drop constraint bill_merchant_id_mode_id_key;
drop index bill_list;
alter table bill add primary key (merchant_id, mode, id);
create unique index bill_by_id on bill (id);

alter table bill_answer drop constraint bill_answer_pkey;
alter table bill_answer add primary key (merchant_id, mode, id);
create unique index bill_answer_by_id on bill_answer (id);

alter table bill_favourite drop constraint bill_favourite_pkey;
drop index bill_favourite_list;
alter table bill_favourite add primary key (merchant_id, mode, id);
create unique index bill_favourite_by_id on bill_favourite (id);

-- And again, by the merchant and the mode.
alter table debit_due add foreign key (merchant_id, mode, mandate_id) references mandate;
alter table debit_due add foreign key (merchant_id, mode, product_id) references debit_product;
alter table debit_due add foreign key (merchant_id, mode, subscription_id) references debit_subscription;
alter table debit_subscription add foreign key (merchant_id, mode, mandate_id) references mandate;
alter table debit_subscription add foreign key (merchant_id, mode, product_id) references debit_product;
alter table mandate_debit add foreign key (merchant_id, mode, due_id) references debit_due;
alter table mandate_debit add foreign key (merchant_id, mode, mandate_id) references mandate;
alter table payout_settlement add foreign key (merchant_id, mode, bill_id) references bill;
