-- A payout arrives once.
create unique index concurrently funding_payout on funding (payout_id, merchant_id)
  where payout_id is not null;
