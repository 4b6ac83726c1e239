-- What the screens of settings and of the audit trail read.

-- What a person wants to hear by mail and on a device; without a row it is both.
create table notice_choice (
  merchant_id uuid not null,
  member_id uuid not null,
  event text not null,
  by_mail boolean not null,
  by_push boolean not null,
  primary key (member_id, event),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade
);
select make_tenant_table('notice_choice');

-- The history of the policy, the newest first.
create index approval_policy_change_list on approval_policy_change (merchant_id, id);

-- The trail by kind of thing and by thing, each in its order.
create index audit_event_kind on audit_event (merchant_id, subject, id);
create index audit_event_thing on audit_event (merchant_id, subject_id, id);
drop index audit_event_subject;
