create index concurrently ledger_transfer_sales_entries on ledger_transfer (merchant_id, mode, id)
  where kind in ('collection', 'collection_reversal');
