create unique index concurrently chargeback_first on chargeback (merchant_id, collection_id)
  where follows is null;
