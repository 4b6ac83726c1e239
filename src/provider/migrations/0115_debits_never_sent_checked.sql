alter table mandate_debit validate constraint mandate_debit_sent;
alter table mandate_debit validate constraint mandate_debit_refused;
