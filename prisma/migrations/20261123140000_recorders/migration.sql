-- Which side records a hand-over: a draft has one writer at a time. Only a check-in is ever recorded by the client.
create type inspection_side as enum ('host', 'client');
alter table inspections add column recorded_by inspection_side not null default 'host';

update inspections set recorded_by = 'client'
  where leg = 'check_in' and client_signed_at is not null
    and (host_signed_at is null or client_signed_at < host_signed_at);

alter table inspections add constraint inspections_recorded_by_check
  check (recorded_by = 'host' or leg = 'check_in');
