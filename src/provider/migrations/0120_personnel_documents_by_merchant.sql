-- As 0119, for the documents of people.
create index concurrently personnel_document_merchant on personnel_document (merchant_id, personnel_id);
