-- The words of names that were there before 0130: read without a lock, since what comes meanwhile has its
-- own.
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
    execute format('insert into name_word (merchant_id, mode, kind, word, thing_id)
      select merchant_id, mode, %L, word, id from %I cross join lateral name_words(%I) as word
      on conflict do nothing', named[1], named[1], named[2]);
  end loop;
end $$;

insert into beneficiary_word (merchant_id, mode, word, beneficiary_id)
  select merchant_id, mode, word, id from beneficiary
  cross join lateral name_words(beneficiary_account_name) as word on conflict do nothing;
