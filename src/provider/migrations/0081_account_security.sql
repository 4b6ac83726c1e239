-- When a person last changed what they log in with; null for not since it was first chosen.
alter table member add column password_changed_at timestamptz;
alter table member add column totp_changed_at timestamptz;
