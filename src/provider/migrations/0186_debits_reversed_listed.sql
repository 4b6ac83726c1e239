create index concurrently mandate_debit_reversed on mandate_debit (merchant_id, mode, id)
  where reversed_at is not null;
