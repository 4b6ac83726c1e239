-- Beneficiaries by bank, and by the words of their names (see 0033_list_filters.sql for why not by a
-- pattern).

create index beneficiary_bank on beneficiary (merchant_id, mode, beneficiary_bank_code, id);

-- Each word of a beneficiary's name, to find it by the beginning of any of them.
create table beneficiary_word (
  merchant_id uuid not null,
  mode text not null,
  word text collate "C" not null,
  beneficiary_id uuid not null references beneficiary on delete cascade,
  primary key (merchant_id, mode, word, beneficiary_id)
);
create index beneficiary_word_of on beneficiary_word (beneficiary_id, word);
select make_tenant_table('beneficiary_word');

create function name_words(name text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower(name), '[\s.,''/&()-]+') as word where word <> ''
$$;

create function beneficiary_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from beneficiary_word where beneficiary_id = new.id;
  end if;
  insert into beneficiary_word (merchant_id, mode, word, beneficiary_id)
    select new.merchant_id, new.mode, word, new.id from name_words(new.beneficiary_account_name) as word;
  return null;
end $$;
create trigger beneficiary_words after insert or update of beneficiary_account_name on beneficiary
  for each row execute function beneficiary_words();

insert into beneficiary_word (merchant_id, mode, word, beneficiary_id)
  select merchant_id, mode, word, id from beneficiary
  cross join lateral name_words(beneficiary_account_name) as word;
