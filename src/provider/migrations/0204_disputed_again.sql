-- The chargeback that was won before this one: a card scheme lets the payer's bank dispute once more.
alter table chargeback add column follows uuid;
