-- One index of the words is enough.
-- contracts: 0280, since when the functions of the database alone write here; "on conflict" names no index.
alter table name_word drop constraint name_word_pkey,
  add constraint name_word_pkey primary key using index name_word_together;
