-- Sub-accounts: accounts of the business at other banks.

create table sub_account (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  -- As the bank gave it; searched by its beginning, in the order of bytes.
  account_name text not null,
  account_name_search text collate "C" generated always as (lower(account_name)) stored,
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  nuban text collate "C" not null check (nuban ~ '^[0-9]{10}$'),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint sub_account_reference unique (merchant_id, mode, reference),
  constraint sub_account_account unique (merchant_id, mode, nuban, bank_code)
);
create index sub_account_list on sub_account (merchant_id, mode, id);
create index sub_account_status on sub_account (merchant_id, mode, status, id);
create index sub_account_name on sub_account (merchant_id, mode, account_name_search);
select make_tenant_table('sub_account');
revoke delete on sub_account from oja_tenant;
