-- The trial balance of each day of Lagos over all books, as the nightly check found it. What is kept of a day
-- is never changed, so that yesterday's can be read tomorrow.
create table trial_balance (
  day date primary key,
  taken_at timestamptz not null,
  accounts bigint not null,
  transfers bigint not null,
  -- What `npm run ledger:check` found that night, and the first of it in words.
  faults bigint not null check (faults >= 0),
  fault_words text[] not null
);

-- Kobo. A balance above zero is a credit: what we owe, or have earned. One below zero is a debit: what
-- other banks hold for us.
create table trial_balance_line (
  day date not null references trial_balance,
  mode text not null check (mode in ('test', 'live')),
  -- Of the accounts in the books: payout, unsettled, fee and so on.
  kind text not null,
  primary key (day, mode, kind),
  accounts bigint not null,
  opening numeric(30) not null,
  debits numeric(30) not null check (debits >= 0),
  credits numeric(30) not null check (credits >= 0),
  closing numeric(30) not null,
  -- Of the closing balance: what is set aside for what is on its way, and what is held.
  reserved numeric(30) not null,
  held numeric(30) not null,
  check (closing = opening - debits + credits)
);

-- What had not settled when the day ended, by how many days it had waited.
create table trial_balance_open (
  day date not null references trial_balance,
  mode text not null check (mode in ('test', 'live')),
  what text not null check (what in ('payout', 'bill', 'settlement', 'unsettled', 'hold')),
  age text not null check (age in ('0-1', '2-7', '8-30', '31+')),
  primary key (day, mode, what, age),
  items bigint not null check (items > 0),
  amount numeric(30) not null check (amount > 0),
  oldest_at timestamptz not null,
  oldest_reference text not null
);

create trigger append_only before update or delete on trial_balance
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on trial_balance
  for each statement execute function refuse_change();
create trigger append_only before update or delete on trial_balance_line
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on trial_balance_line
  for each statement execute function refuse_change();
create trigger append_only before update or delete on trial_balance_open
  for each row execute function refuse_change();
create trigger append_only_whole before truncate on trial_balance_open
  for each statement execute function refuse_change();

-- A reviewer who may read the books of the provider as well.
alter table reviewer add is_administrator boolean not null default false;
