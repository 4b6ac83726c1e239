-- What a merchant hands in before live mode opens, and what the reviewer says of it.

create table business_profile (
  merchant_id uuid primary key references merchant (id),
  business_registration_name text not null,
  business_registration_type text not null,
  industry text not null,
  business_description text not null,
  tax_identification_number text not null,
  web_address text not null,
  dispute_email text not null,
  support_email text not null,
  city_state text not null,
  country text not null,
  business_address text not null,
  updated_at timestamptz not null
);
select make_tenant_table('business_profile');

create table bank_detail (
  merchant_id uuid primary key references merchant (id),
  business_nuban text not null check (business_nuban ~ '^[0-9]{10}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  account_name text not null,
  bvn_sealed bytea not null,
  nin_sealed bytea not null,
  bvn_last4 text not null check (bvn_last4 ~ '^[0-9]{4}$'),
  nin_last4 text not null check (nin_last4 ~ '^[0-9]{4}$'),
  updated_at timestamptz not null
);
select make_tenant_table('bank_detail');

-- The bytes as they are kept: a picture drawn anew, any other file as it came. The same bytes are kept once.
create table stored_file (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  sha256 bytea not null check (octet_length(sha256) = 32),
  type text not null,
  extension text not null,
  size integer not null check (size between 1 and 4194304),
  bytes bytea not null check (octet_length(bytes) = size),
  created_at timestamptz not null,
  unique (merchant_id, sha256, extension),
  unique (merchant_id, id)
);
alter table stored_file alter column bytes set storage external;
select make_tenant_table('stored_file');
revoke update, delete on stored_file from oja_tenant;

-- One row for each document ever handed in; the one without replaced_at is the one that counts.
create table kyc_document (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  document_type text not null,
  file_id uuid not null,
  document_path text not null,
  name text not null,
  size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  review text check (review in ('accepted', 'refused')),
  review_code text,
  note text,
  reviewed_at timestamptz,
  replaced_at timestamptz,
  foreign key (merchant_id, file_id) references stored_file (merchant_id, id)
);
create unique index kyc_document_live on kyc_document (merchant_id, document_type) where replaced_at is null;
select make_tenant_table('kyc_document');
revoke delete on kyc_document from oja_tenant;

create table personnel (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  firstname text not null,
  lastname text not null,
  phone_number text not null,
  date_of_birth date not null,
  nationality text not null,
  kyc_id_type text,
  -- Names and birthday in one spelling: the same person is never two rows.
  natural_key text not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  unique (merchant_id, id)
);
create unique index personnel_same_person on personnel (merchant_id, natural_key) where removed_at is null;
create index personnel_order on personnel (merchant_id, position) where removed_at is null;
select make_tenant_table('personnel');
revoke delete on personnel from oja_tenant;

create table personnel_document (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  personnel_id uuid not null,
  document_type text not null,
  file_id uuid not null,
  document_path text not null,
  name text not null,
  size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  review text check (review in ('accepted', 'refused')),
  review_code text,
  note text,
  reviewed_at timestamptz,
  replaced_at timestamptz,
  foreign key (merchant_id, file_id) references stored_file (merchant_id, id),
  foreign key (merchant_id, personnel_id) references personnel (merchant_id, id)
);
create unique index personnel_document_live on personnel_document (personnel_id, document_type)
  where replaced_at is null;
select make_tenant_table('personnel_document');
revoke delete on personnel_document from oja_tenant;

-- Each decision: what was said, by whom, of which documents.
create table review (
  id uuid primary key,
  merchant_id uuid not null references merchant (id),
  decision text not null check (decision in ('approve', 'request_changes')),
  note text not null,
  documents jsonb not null,
  by text not null,
  at timestamptz not null
);
create index review_merchant on review (merchant_id, at desc);
select make_tenant_table('review', append_only => true);
revoke insert on review from oja_tenant;

-- Reviewers at work. Only the hash of what the cookie holds is kept.
create table reviewer_session (
  token_hash bytea primary key,
  name text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
