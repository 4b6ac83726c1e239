-- A debit that was paid and then taken back by the customer's bank, and the due that it was for.
alter table mandate_debit add column reversed_at timestamptz;
alter table debit_due add column reversed_at timestamptz;
grant update (reversed_at) on mandate_debit to oja_tenant;
grant update (reversed_at) on debit_due to oja_tenant;

update mandate_debit as debit set reversed_at = collection.reversed_at
  from collection where collection.id = debit.collection_id and collection.status = 'REVERSED';
update debit_due as due set reversed_at = debit.reversed_at
  from mandate_debit as debit where debit.due_id = due.id and debit.reversed_at is not null;
