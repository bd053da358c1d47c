-- What claims come to beyond the deposit is tried again after some days; `retry_at` is empty when by itself no more.
alter table payments
  add column attempts smallint not null default 0,
  add column retry_at timestamptz(3);

-- Those that failed at the only try they had are opened anew by the sweep.
delete from payments where purpose = 'settlement' and status = 'failed' and captured = 0;
update payments set retry_at = current_timestamp
  where purpose = 'settlement' and status in ('created', 'requires_action', 'authorised');

-- What the sweep looks for each minute.
create index payments_settlements_idx on payments (retry_at)
  where purpose = 'settlement' and status in ('created', 'requires_action', 'authorised');
create index claims_agreed_idx on claims (resolved_at) where status in ('accepted', 'settled');
