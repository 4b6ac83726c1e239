-- When reviewers were told that a case has come, and that its 48 hours are nearly over.
alter table merchant add column case_told_at timestamptz, add column case_late_told_at timestamptz;
