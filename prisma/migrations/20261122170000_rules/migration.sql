-- What the code promises about bookings and money, promised by the database as well. tests/db compares both.

-- Bookings ---------------------------------------------------------------------------------------

-- The statuses that may follow each other: `transitions` of server/domain/bookings/booking.ts.
create function booking_transitions() returns table (from_status booking_status, to_status booking_status)
language sql immutable as $$
  select f::booking_status, t::booking_status from (values
    ('awaiting_payment', 'requested'),
    ('awaiting_payment', 'confirmed'),
    ('awaiting_payment', 'payment_expired'),
    ('requested', 'confirmed'),
    ('requested', 'declined'),
    ('requested', 'expired'),
    ('requested', 'cancelled'),
    ('confirmed', 'in_progress'),
    ('confirmed', 'cancelled'),
    ('confirmed', 'no_show'),
    ('in_progress', 'returned'),
    ('returned', 'completed')) as allowed (f, t)
$$;

create function check_booking_transition() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (
    select from booking_transitions() where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a booking does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'bookings_transition', table = 'bookings';
  end if;
  return new;
end $$;

create trigger bookings_transition before update of status on bookings
  for each row when (old.status <> new.status) execute function check_booking_transition();

-- What a booking in each status occupies its car as: `occupancyOf` of booking.ts; null leaves the car free.
create function occupancy_of(status booking_status) returns occupancy_kind language sql immutable as $$
  select case
    when status = 'awaiting_payment' then 'hold'
    when status = 'requested' then 'request'
    when status in ('confirmed', 'in_progress', 'returned', 'completed') then 'booking'
  end::occupancy_kind
$$;

-- Looked at when the transaction ends, since it writes booking and occupancy one after the other.
create function check_booking_occupancy() returns trigger language plpgsql set search_path = public as $$
declare
  booking uuid;
  wanted occupancy_kind;
  found_kind occupancy_kind;
begin
  if tg_table_name = 'bookings' then
    booking := new.id;
  elsif tg_op = 'DELETE' then
    booking := old.booking_id;
  else
    booking := new.booking_id;
  end if;
  select occupancy_of(status) into wanted from bookings where id = booking;
  if not found then
    return null;
  end if;
  select kind into found_kind from occupancies where booking_id = booking and released_at is null;
  if wanted is distinct from found_kind then
    raise exception 'booking % occupies its car as %, not as %', booking, found_kind, wanted
      using errcode = 'check_violation', constraint = 'bookings_occupancy', table = 'bookings';
  end if;
  return null;
end $$;

create constraint trigger bookings_occupancy after insert or update of status on bookings
  deferrable initially deferred for each row execute function check_booking_occupancy();

create constraint trigger occupancies_booking after insert or update or delete on occupancies
  deferrable initially deferred for each row execute function check_booking_occupancy();

-- Money ------------------------------------------------------------------------------------------

create unique index payments_one_settlement on payments (booking_id) where purpose = 'settlement';

-- Refunds under way count: two of them must not add up to more than there was. The payment's lock makes them wait for
-- each other.
create function check_refunds() returns trigger language plpgsql set search_path = public as $$
declare
  taken integer;
begin
  select captured into taken from payments where id = new.payment_id for update;
  if taken < (select sum(amount) from refunds where payment_id = new.payment_id and status <> 'failed') then
    raise exception 'payment % is refunded more than it took', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_of_captured', table = 'refunds';
  end if;
  return null;
end $$;

create constraint trigger refunds_of_captured after insert or update of amount, status on refunds
  for each row execute function check_refunds();

-- A host is paid what the ledger says the booking has earned, and no more.
create function check_payouts() returns trigger language plpgsql set search_path = public as $$
declare
  earned bigint;
begin
  perform from bookings where id = new.booking_id for no key update;
  select coalesce(-sum(e.amount), 0) into earned
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.booking_id = new.booking_id and t.kind in ('earned', 'claims') and e.account = 'host_payable';
  if earned < (select sum(amount) from payouts where booking_id = new.booking_id) then
    raise exception 'booking % pays out more than it earned', new.booking_id
      using errcode = 'check_violation', constraint = 'payouts_of_earned', table = 'payouts';
  end if;
  return null;
end $$;

create constraint trigger payouts_of_earned after insert or update of amount on payouts
  deferrable initially deferred for each row execute function check_payouts();

-- What is never changed is not emptied either.
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger booking_events_no_truncate before truncate on booking_events
  for each statement execute function refuse_change();
create trigger audit_records_no_truncate before truncate on audit_records
  for each statement execute function refuse_change();
