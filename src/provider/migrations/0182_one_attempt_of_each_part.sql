create unique index concurrently settlement_attempt_of_part on settlement_attempt (settlement_id, part,
  merchant_id) where status <> 'FAILED';
