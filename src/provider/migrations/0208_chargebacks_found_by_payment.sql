-- The list of payments has the newest chargeback of each.
create index concurrently chargeback_of_payment on chargeback (collection_id, id);
