-- A payout arrives once.
create unique index concurrently collection_payout on collection (payout_id, merchant_id)
  where payout_id is not null;
