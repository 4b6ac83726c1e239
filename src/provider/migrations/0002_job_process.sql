-- Which process each worker of the queue belongs to, so that the jobs of one that died are not held for hours.
create table job_process (
  worker text primary key,
  process text not null
);
