-- Which words the merchant agreed to before its BVN and NIN may be looked up, when, and who did.

alter table bank_detail add column consent_version text;
alter table bank_detail add column consent_at timestamptz;
alter table bank_detail add column consent_by uuid;
alter table bank_detail add constraint bank_detail_consent
  check ((consent_version is null) = (consent_at is null) and (consent_at is null) = (consent_by is null));
