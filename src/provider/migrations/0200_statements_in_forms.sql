-- A statement is kept as its lines, and written in the form that is asked for; one of before as the CSV file
-- that it was made as. What was collected has statements too.
alter table statement add column statement_of text not null default 'account';
-- Null: its parts are a CSV file.
alter table statement add column money_in bigint;
alter table statement add column money_out bigint;
-- A program asked for it, and is told by asking.
alter table statement add column by_key boolean not null default false;
-- What was collected stands in no payout account.
alter table statement alter column account_id drop not null;
alter table statement add constraint statement_of_what
  check (statement_of = 'collections' and account_id is null
    or statement_of = 'account' and account_id is not null) not valid;
