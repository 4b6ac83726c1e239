alter table statement validate constraint statement_of_what;
