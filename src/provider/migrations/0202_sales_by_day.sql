create index concurrently ledger_transfer_sales on ledger_transfer (merchant_id, mode, id)
  where kind like 'collection%' and effect = 'move';
