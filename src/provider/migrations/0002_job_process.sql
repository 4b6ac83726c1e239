-- Which process the workers of the queue belong to, so that the jobs of one that died are not held for hours.
create table job_process (
  workers text primary key,
  process text not null
);
