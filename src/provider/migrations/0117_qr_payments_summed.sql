-- What came by a QR code is added up from here alone, however often it was paid (qr-payments/nouns.ts). The
-- amount is of the key, not beside it: a till's payments of one price then share an entry.
create index concurrently collection_by_code on collection (merchant_id, mode, source_id, amount)
  where channel = 'qr' and status = 'SUCCESSFUL';
