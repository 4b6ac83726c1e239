-- What the job fill_name_words has not been at, for it to find.
create index concurrently name_word_not_yet on name_word (merchant_id, mode, kind, thing_id) where words = '';
