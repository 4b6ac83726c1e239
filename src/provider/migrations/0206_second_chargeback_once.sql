create unique index concurrently chargeback_second on chargeback (merchant_id, follows)
  where follows is not null;
