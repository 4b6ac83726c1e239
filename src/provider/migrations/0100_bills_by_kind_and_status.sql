-- Bills of one kind and one status: of the failed ones, those of one kind may be few or none.
create index concurrently bill_kind_status on bill (merchant_id, mode, kind, status, id);
