-- Reviewers: people of the provider with log-ins of their own, and who of them decided.

create table reviewer (
  id uuid primary key,
  -- As src/domain/email.ts normalises it.
  email text not null unique,
  fullname text not null,
  password_hash text not null,
  totp_secret bytea not null,
  -- The 30-second step of the last code that was let in; an equal or older one never is again.
  totp_last_step bigint not null default 0,
  blocked_at timestamptz,
  created_at timestamptz not null
);

-- Sessions that the shared key had opened belong to nobody.
drop table reviewer_session;
create table reviewer_session (
  token_hash bytea primary key,
  reviewer_id uuid not null references reviewer,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index reviewer_session_reviewer on reviewer_session (reviewer_id);

-- Null: a program decided with the reviewers' key, or it was before there were log-ins.
alter table review add column reviewer_id uuid references reviewer;
