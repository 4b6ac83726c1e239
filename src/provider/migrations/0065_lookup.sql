-- A payer asks by the reference alone, not knowing whose book the payment is in.
create index collection_lookup on collection (reference);
