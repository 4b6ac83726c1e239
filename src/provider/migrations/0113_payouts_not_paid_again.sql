-- What was asked for again and nobody approved keeps nothing from being paid again (payouts/release.ts).
-- There are few of them, and an index has those that pay again.
update payout set retry_of = null where retry_of is not null and status in ('DECLINED', 'EXPIRED');
update payout_bulk set retry_of = null from payout_request as request
  where payout_bulk.retry_of is not null and request.id = payout_bulk.request_id
    and request.status in ('DECLINED', 'EXPIRED', 'CANCELLED');
