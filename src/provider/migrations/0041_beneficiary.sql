-- Accounts that a merchant pays again and again.

create table beneficiary (
  id uuid primary key,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  reference text not null check (reference ~ '^[0-9]{12}$'),
  -- As the bank gave it.
  beneficiary_account_name text not null,
  beneficiary_bank_code text not null check (beneficiary_bank_code ~ '^[0-9]{6}$'),
  beneficiary_nuban text not null check (beneficiary_nuban ~ '^[0-9]{10}$'),
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (merchant_id, created_by) references member (merchant_id, id),
  constraint beneficiary_reference unique (merchant_id, mode, reference),
  constraint beneficiary_account unique (merchant_id, mode, beneficiary_nuban, beneficiary_bank_code)
);
create index beneficiary_list on beneficiary (merchant_id, mode, id);
select make_tenant_table('beneficiary');
