-- The customers' names of mandates that were there before 0188: read without a lock, since what comes
-- meanwhile has its own.
insert into name_word (merchant_id, mode, kind, word, thing_id)
  select mandate.merchant_id, mandate.mode, 'mandate', word, mandate.id
  from mandate join customer on customer.id = mandate.customer_id
  cross join lateral name_words(customer.fullname) as word on conflict do nothing;
