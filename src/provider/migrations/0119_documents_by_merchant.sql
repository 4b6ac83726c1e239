-- A merchant that goes is looked for in here: without an index that is a walk over everybody's documents.
create index concurrently kyc_document_merchant on kyc_document (merchant_id);
