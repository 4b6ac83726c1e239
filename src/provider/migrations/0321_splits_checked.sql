alter table settlement validate constraint settlement_to_sub_account;
alter table settlement validate constraint settlement_less_split;
alter table settlement validate constraint settlement_amount_or_split;
