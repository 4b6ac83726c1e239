-- A debit that its mandate allows no more when it is to be sent ends as failed and is never sent.
-- contracts: a rule that only forbade; whatever the version before writes is allowed by the one below, too
alter table mandate_debit drop constraint mandate_debit_check;
-- Why its mandate refused it, as a word; null for what was sent or still is to be.
alter table mandate_debit add column refusal text;
alter table mandate_debit add constraint mandate_debit_sent
  check ((sent_at is null) = (status = 'PENDING' or refusal is not null)) not valid;
alter table mandate_debit add constraint mandate_debit_refused
  check (refusal is null or (refusal ~ '^[a-z_]{2,40}$' and status = 'FAILED' and response_code is null))
  not valid;
grant update (refusal) on mandate_debit to oja_tenant;
