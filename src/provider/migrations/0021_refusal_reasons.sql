-- The codes with which a document is refused (src/domain/document-refusal.ts).

update kyc_document set review_code = 'cut_off' where review_code = 'incomplete';
update personnel_document set review_code = 'cut_off' where review_code = 'incomplete';

alter table kyc_document add constraint kyc_document_reason
  check ((review = 'refused') = (review_code is not null)
  and review_code in ('unreadable', 'wrong_document', 'expired', 'name_differs', 'cut_off', 'other'));
alter table personnel_document add constraint personnel_document_reason
  check ((review = 'refused') = (review_code is not null)
  and review_code in ('unreadable', 'wrong_document', 'expired', 'name_differs', 'cut_off', 'other'));
