alter table settlement validate constraint settlement_paid_whole;
