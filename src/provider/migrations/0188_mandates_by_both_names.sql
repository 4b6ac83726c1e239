-- A mandate is found by the words of its account's name and of its customer's, by one index: two were joined
-- for it, and with a name that thousands have each mandate was compared with each of them.

create function keep_mandate_words() returns trigger language plpgsql as $$
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
    insert into name_word (merchant_id, mode, kind, word, thing_id)
      select new.merchant_id, new.mode, 'mandate', word, new.id
      from (select name_words(new.payer_name) union select name_words(fullname) from customer
        where id = new.customer_id) as both_names (word) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger name_words after insert or delete or update of payer_name, customer_id on mandate
  for each row execute function keep_mandate_words();

-- Another name of the customer goes to the mandates; a word that is the account's, too, stays.
create function keep_mandate_words_of_customer() returns trigger language plpgsql as $$
begin
  if old.fullname is not distinct from new.fullname then
    return null;
  end if;
  delete from name_word using mandate where mandate.customer_id = new.id
    and name_word.merchant_id = new.merchant_id and name_word.mode = new.mode and kind = 'mandate'
    and thing_id = mandate.id and word in (select name_words(old.fullname))
    and word not in (select name_words(mandate.payer_name));
  insert into name_word (merchant_id, mode, kind, word, thing_id)
    select new.merchant_id, new.mode, 'mandate', word, mandate.id
    from mandate cross join lateral name_words(new.fullname) as word
    where mandate.customer_id = new.id on conflict do nothing;
  return null;
end $$;

create trigger mandate_words after update of fullname on customer
  for each row execute function keep_mandate_words_of_customer();
