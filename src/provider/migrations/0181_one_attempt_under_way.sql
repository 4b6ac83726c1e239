create unique index concurrently settlement_attempt_under_way on settlement_attempt (settlement_id,
  merchant_id) where status = 'PROCESSING';
