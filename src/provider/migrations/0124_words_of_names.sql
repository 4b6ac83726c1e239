-- Whatever has a name is found by the beginning of any of its words, without accents, apostrophes and
-- capitals. The words stand in one table: a pattern reads no index under row-level security, comparing bytes
-- does (0033_list_filters.sql). src/domain/folding.ts has the same rules.

create function folded_letters(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(regexp_replace(name,
          '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'), NFKD),
        '[\u0300-\u036f\u0483-\u0487\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g')),
      'ɓɗƙƴŋɛɔəǝøłđħıſς', 'bdkyneoeeoldhisσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ð', 'd')
$$;

-- O'Brien is found by obrien, and by brien. Most names are ASCII without apostrophes, which takes a tenth of
-- the time; a function of SQL would be planned anew for each name.
create or replace function name_words(name text) returns setof text
language plpgsql immutable parallel safe as $$
declare
  folded text;
begin
  if octet_length(name) = length(name) and name !~ '[''`]' then
    return query select distinct word from regexp_split_to_table(lower(name), '[^a-z0-9]+') as word
      where word <> '';
    return;
  end if;
  folded := folded_letters(name);
  return query select distinct word from unnest(array['', ' ']) as instead
    cross join lateral regexp_split_to_table(
      regexp_replace(folded, '[''`\u00b4\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\u2035\u02ee\ua78b\ua78c]',
        instead, 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7'
      '\u2000-\u206f\u20a0-\u20cf\u3000-\u3003]+')
      as word where word <> '';
end $$;

create table name_word (
  merchant_id uuid not null,
  mode text not null,
  -- The table that has the name.
  kind text not null,
  word text collate "C" not null,
  thing_id uuid not null,
  primary key (merchant_id, mode, kind, word, thing_id)
);
select make_tenant_table('name_word');

-- The column with the name is the trigger's argument.
create function keep_name_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) ->> tg_argv[0] is not distinct from to_jsonb(new) ->> tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from name_word where merchant_id = old.merchant_id and mode = old.mode and kind = tg_table_name
      and thing_id = old.id and word in (select name_words(to_jsonb(old) ->> tg_argv[0]));
  end if;
  if tg_op <> 'DELETE' then
    insert into name_word (merchant_id, mode, kind, word, thing_id)
      select new.merchant_id, new.mode, tg_table_name, word, new.id
      from name_words(to_jsonb(new) ->> tg_argv[0]) as word on conflict do nothing;
  end if;
  return null;
end $$;

do $$
declare
  named text[];
begin
  foreach named slice 1 in array array[
    ['payout', 'beneficiary_account_name'], ['funding', 'sender_name'], ['customer', 'fullname'],
    ['virtual_account', 'account_name'], ['collection', 'payer_name'], ['card_payment', 'payer_name'],
    ['chargeback', 'payer_name'], ['payment_link', 'description'], ['qr_code', 'name'],
    ['sub_account', 'account_name'], ['mandate', 'payer_name'], ['mandate_debit', 'payer_name'],
    ['debit_product', 'name'], ['bill', 'customer_name']
  ] loop
    execute format('create trigger name_words after insert or delete or update of %I on %I
      for each row execute function keep_name_words(%L)', named[2], named[1], named[2]);
  end loop;
end $$;
