-- Who asked and who decided, as they were called then: a name that is changed later changes nothing of it.
-- Null in rows from before: those are shown by the name of now.
alter table payout_request add creator_name text, add creator_email text,
  -- When an approval stopped counting before the money left, and it waits for one again.
  add reopened_at timestamptz, add reopened_why text;
alter table payout_decision add name text, add email text;
alter table approval_policy_change add asked_by_name text, add asked_by_email text;
