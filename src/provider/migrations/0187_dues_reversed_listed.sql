create index concurrently debit_due_reversed on debit_due (merchant_id, mode, id)
  where reversed_at is not null;
