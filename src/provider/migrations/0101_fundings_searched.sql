-- Who sent money is found by this index alone, with what its list is narrowed by: of a name that thousands
-- have, no funding is read to find the newest.
create index concurrently funding_searched on funding (merchant_id, mode, sender_search)
  include (id, payout_account_id, transaction_status);
