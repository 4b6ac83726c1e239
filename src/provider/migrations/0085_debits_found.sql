-- Mandates are found by the account that they take from, and debits by what they take.
create index mandate_account on mandate (merchant_id, mode, nuban, id);
create index mandate_debit_amount on mandate_debit (merchant_id, mode, amount, id);
