-- A search for two words that many names have met two long lists of ids: with a million names that took most
-- of its time. Each word has all words of its name beside it: one list is gone through, and not the other.
-- What was there before has none ('') until the job fill_name_words was there.
alter table name_word add column words text collate "C" not null default '';

-- With a space before each.
create function words_together(words text[]) returns text language sql immutable parallel safe as $$
  select ' ' || array_to_string(words, ' ')
$$;

create or replace function keep_name_words() returns trigger language plpgsql as $$
declare
  all_words text[];
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
    all_words := array(select name_words(to_jsonb(new) ->> tg_argv[0]));
    insert into name_word (merchant_id, mode, kind, word, thing_id, words)
      select new.merchant_id, new.mode, tg_table_name, word, new.id, words_together(all_words)
      from unnest(all_words) as word on conflict do nothing;
  end if;
  return null;
end $$;

create function mandate_words(payer_name text, customer_name text) returns text[]
language sql immutable parallel safe as $$
  select array(select name_words(payer_name) union select name_words(customer_name))
$$;

create or replace function keep_mandate_words() returns trigger language plpgsql as $$
declare
  all_words text[];
begin
  if tg_op = 'UPDATE' and (old.payer_name, old.customer_id) is not distinct from
    (new.payer_name, new.customer_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from name_word where merchant_id = old.merchant_id and mode = old.mode and kind = 'mandate'
      and thing_id = old.id and word in (select name_words(old.payer_name)
        union select name_words(fullname) from customer where id = old.customer_id);
  end if;
  if tg_op <> 'DELETE' then
    all_words := mandate_words(new.payer_name,
      coalesce((select fullname from customer where id = new.customer_id), ''));
    insert into name_word (merchant_id, mode, kind, word, thing_id, words)
      select new.merchant_id, new.mode, 'mandate', word, new.id, words_together(all_words)
      from unnest(all_words) as word on conflict do nothing;
  end if;
  return null;
end $$;

-- Another name of the customer goes to all words of the mandates.
create or replace function keep_mandate_words_of_customer() returns trigger language plpgsql as $$
begin
  if old.fullname is not distinct from new.fullname then
    return null;
  end if;
  delete from name_word using mandate where mandate.customer_id = new.id
    and name_word.merchant_id = new.merchant_id and name_word.mode = new.mode and kind = 'mandate'
    and thing_id = mandate.id
    and word in (select unnest(mandate_words(mandate.payer_name, old.fullname)));
  insert into name_word (merchant_id, mode, kind, word, thing_id, words)
    select new.merchant_id, new.mode, 'mandate', word, mandate.id, words_together(all_words)
    from mandate cross join lateral mandate_words(mandate.payer_name, new.fullname) as all_words
    cross join lateral unnest(all_words) as word
    where mandate.customer_id = new.id on conflict do nothing;
  return null;
end $$;
