-- contracts: 0205, which keeps that there is one first chargeback; the version before looks for any before it
-- makes one.
alter table chargeback drop constraint chargeback_once;
