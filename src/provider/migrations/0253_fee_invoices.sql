-- Invoices for fees, a month each, and credit notes for fees that were given back in a later month.
create table fee_invoice (
  id uuid not null,
  merchant_id uuid not null references merchant on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  primary key (merchant_id, mode, id),
  number text collate "C" not null check (number ~ '^(INV|CRN)[0-9]{14}$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  month text collate "C" not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Whose fees they were: an invoice its own month, a credit note an earlier one.
  fees_of text collate "C" not null check ((kind = 'invoice') = (fees_of = month)),
  issued_on date not null,
  -- Kobo; of a credit note what is given back.
  fee bigint not null,
  vat bigint not null,
  lines jsonb not null,
  issuer jsonb not null,
  customer jsonb not null,
  registration text not null check (registration in ('WAITING', 'REGISTERED', 'REFUSED')),
  irn text,
  qr text,
  reason text,
  created_at timestamptz not null,
  registered_at timestamptz,
  check ((registration = 'REGISTERED') = (irn is not null and qr is not null and registered_at is not null))
);
create unique index fee_invoice_once on fee_invoice (merchant_id, mode, month, fees_of);
create unique index fee_invoice_number on fee_invoice (mode, number);
create index fee_invoice_waiting on fee_invoice (created_at) where registration = 'WAITING';
select make_tenant_table('fee_invoice');
revoke update, delete on fee_invoice from oja_tenant;

-- Numbers of a mode, without a gap: taken in the transaction that makes the document.
create table fee_invoice_place (
  mode text primary key check (mode in ('test', 'live')),
  last bigint not null
);
insert into fee_invoice_place values ('test', 0), ('live', 0);
