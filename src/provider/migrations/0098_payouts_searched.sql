-- Whom a request pays is found by this index alone, with what its list is narrowed by: of a name that
-- thousands have, no payout and no request is read to find the newest.
create index concurrently payout_searched on payout (merchant_id, mode, beneficiary_search)
  include (request_id, creator_id, bulk_id, schedule_id);
