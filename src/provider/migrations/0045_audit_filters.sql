-- What the audit trail is filtered by.
create index audit_event_id on audit_event (merchant_id, id);
create index audit_event_who on audit_event (merchant_id, user_id, id);
create index audit_event_action on audit_event (merchant_id, action text_pattern_ops, id);
create index audit_event_subject on audit_event (merchant_id, subject, subject_id, id);
