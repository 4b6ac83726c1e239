-- Where events went before the last change of the address, for who takes that change back.
alter table webhook_setting add former_url text;
