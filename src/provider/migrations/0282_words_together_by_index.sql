-- The words beside each word, read from the index alone.
create unique index concurrently name_word_together on name_word (merchant_id, mode, kind, word, thing_id)
  include (words);
