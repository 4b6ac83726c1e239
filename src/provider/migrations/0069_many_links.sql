-- Lists of a million payments, each by an index whatever it is narrowed by (docs/bench.md).

-- Links that can still be paid, among all that ran out unpaid and stay ACTIVE.
create index payment_link_open on payment_link (merchant_id, mode, expires_at) where status = 'ACTIVE';

-- The merchant's own accounts that are switched off, among thousands of its customers'.
create index virtual_account_own_status on virtual_account (merchant_id, mode, status, id)
  where customer_id is null;
