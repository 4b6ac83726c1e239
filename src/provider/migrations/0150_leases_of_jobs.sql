-- A process says every few seconds that it is there: of one whose machine is gone, or whose connection leads
-- nowhere, the server itself may believe for hours that it lives.
alter table job_process add seen_at timestamptz not null default now();
