-- Further queues of the staff: what the bank says, and invoices for the tax authority.
create trigger bank_files_announce
  after insert on bank_files
  for each row execute function announce_queues('bank');

create trigger bank_entries_announce
  after insert or update on bank_entries
  for each row execute function announce_queues('bank');

create trigger bank_transfers_announce
  after insert or update on bank_transfers
  for each row execute function announce_queues('bank');

create trigger reconciliations_announce
  after insert on reconciliations
  for each row execute function announce_queues('bank');

create trigger invoice_uploads_announce
  after insert or update or delete on invoice_uploads
  for each row execute function announce_queues('invoices');

-- A payout waits no longer once the account number of its host was checked.
create trigger bank_accounts_announce
  after insert or update on bank_accounts
  for each row execute function announce_queues('payouts');

-- The pages of a client follow their own bookings, and what is paid for them.
create function announce_client() returns trigger language plpgsql as $$
declare
  client uuid;
begin
  if tg_table_name = 'bookings' then
    client := new.client_id;
  else
    select b.client_id into client from bookings b where b.id = new.booking_id;
  end if;
  if client is not null then
    perform announce('client', client::text);
  end if;
  return null;
end $$;

create trigger bookings_announce_client
  after update of status on bookings
  for each row when (old.status <> new.status) execute function announce_client();

create trigger payments_announce
  after update on payments
  for each row when (old.status <> new.status) execute function announce_client();

-- Who hands a car over, and whether it is clean, are part of a company's day.
create function announce_day() returns trigger language plpgsql as $$
begin
  perform announce('calendar', (case when tg_op = 'DELETE' then old.host_id else new.host_id end)::text);
  return null;
end $$;

create trigger handover_assignments_announce
  after insert or update or delete on handover_assignments
  for each row execute function announce_day();

create trigger cars_announce_ready
  after update on cars
  for each row when (old.ready_at is distinct from new.ready_at)
  execute function announce_day();
