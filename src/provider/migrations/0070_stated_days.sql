-- What the operator has stated of days: holidays that were declared, and expected ones that were not. It
-- counts before the calendar of src/domain/holidays.data.ts.
create table stated_day (
  day date primary key,
  -- The name of the holiday; null for a day on which banks settle after all.
  holiday text check (length(holiday) between 2 and 80),
  stated_at timestamptz not null
);
select make_shared_table('stated_day');
