-- What cases have in common with others, found without reading anybody's numbers: each is kept as its keyed
-- hash. The row `of` says by which key and when, so that a case is marked anew under another key.
create table case_mark (
  merchant_id uuid not null references merchant on delete cascade,
  kind text not null check (kind in ('of', 'bvn', 'nin', 'tin', 'account', 'phone', 'person', 'file')),
  digest bytea not null check (octet_length(digest) = 32),
  primary key (merchant_id, kind, digest)
);
create index case_mark_same on case_mark (digest, kind);
select make_tenant_table('case_mark');
revoke all on case_mark from oja_tenant;
