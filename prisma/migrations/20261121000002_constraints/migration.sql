-- What must never be false, whatever the code does. tests/db compares these with the code's own lists.

-- Cars -------------------------------------------------------------------------------------------

alter table cars
  add constraint cars_price_check check (base_price > 0 and deposit >= 0 and km_price >= 0 and km_per_day > 0),
  add constraint cars_limits_check check (
    lead_hours between 0 and 72 and min_hours >= 24 and max_days between 1 and 90
    and buffer_minutes between 0 and 1440),
  add constraint cars_discount_check check (
    discount_3 between 0 and 5000 and discount_7 between 0 and 7000 and discount_30 between 0 and 9000),
  add constraint cars_position_check check (
    lat between -90 and 90 and lng between -180 and 180
    and public_lat between -90 and 90 and public_lng between -180 and 180),
  add constraint cars_body_check check (seats between 1 and 17 and doors between 2 and 6 and year between 1950 and 2100);

alter table car_prices add constraint car_prices_price_check check (price > 0);
alter table car_extras add constraint car_extras_check check (price >= 0 and max_quantity between 1 and 10);
alter table delivery_places add constraint delivery_places_fee_check check (fee >= 0);

alter table hosts add constraint hosts_rating_check check (rating_count >= 0 and rating_sum between rating_count and rating_count * 5);
alter table cars add constraint cars_rating_check check (rating_count >= 0 and rating_sum between rating_count and rating_count * 5);

-- Occupancy --------------------------------------------------------------------------------------

-- A plain column the planner can match with partial indexes, where "released_at is null" would also do
-- but Prisma could not say it in a filter that Postgres recognises.
alter table occupancies add column active boolean generated always as (released_at is null) stored not null;

alter table occupancies
  add constraint occupancies_range_check check (ends_at > starts_at and blocked_until >= ends_at),
  add constraint occupancies_booking_check check ((kind in ('hold', 'request', 'booking')) = (booking_id is not null)),
  add constraint occupancies_no_overlap
    exclude using gist (car_id with =, tstzrange(starts_at, blocked_until) with &&) where (active);

create index occupancies_active on occupancies (car_id, starts_at) where active;

-- The search projection --------------------------------------------------------------------------

alter table car_search drop column ux, drop column uy, drop column uz;
alter table car_search
  add column ux float8 not null generated always as (cos(radians(lat)) * cos(radians(lng))) stored,
  add column uy float8 not null generated always as (cos(radians(lat)) * sin(radians(lng))) stored,
  add column uz float8 not null generated always as (sin(radians(lat))) stored,
  add constraint car_search_car_id_fkey foreign key (car_id) references cars (id) on delete cascade;
alter table car_search set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create index car_search_place on car_search (lat, lng) where listed;
create index car_search_price on car_search (base_price, car_id) where listed;

create function project_car() returns trigger language plpgsql set search_path = public as $$
begin
  insert into car_search as s (
    car_id, listed, host_kind, lat, lng, base_price, discount_3, discount_7, discount_30, category, make, year,
    seats, doors, gearbox, fuel, instant_book, features, policy, km_per_day, min_age, lead_hours, min_hours,
    max_days, buffer_minutes, rating_sum, rating_count, trips, listed_at)
  select new.id, new.status = 'listed', h.kind, new.public_lat, new.public_lng, new.base_price, new.discount_3,
    new.discount_7, new.discount_30, new.category, new.make, new.year, new.seats, new.doors, new.gearbox, new.fuel,
    new.instant_book, new.features, new.cancellation_policy, new.km_per_day, new.min_age, new.lead_hours,
    new.min_hours, new.max_days, new.buffer_minutes, new.rating_sum, new.rating_count, new.trips, new.listed_at
  from hosts h where h.id = new.host_id
  on conflict (car_id) do update set
    listed = excluded.listed, host_kind = excluded.host_kind, lat = excluded.lat, lng = excluded.lng,
    base_price = excluded.base_price, discount_3 = excluded.discount_3, discount_7 = excluded.discount_7,
    discount_30 = excluded.discount_30, category = excluded.category, make = excluded.make, year = excluded.year,
    seats = excluded.seats, doors = excluded.doors, gearbox = excluded.gearbox, fuel = excluded.fuel,
    instant_book = excluded.instant_book, features = excluded.features, policy = excluded.policy,
    km_per_day = excluded.km_per_day, min_age = excluded.min_age, lead_hours = excluded.lead_hours,
    min_hours = excluded.min_hours, max_days = excluded.max_days, buffer_minutes = excluded.buffer_minutes,
    rating_sum = excluded.rating_sum, rating_count = excluded.rating_count, trips = excluded.trips,
    listed_at = excluded.listed_at;
  return null;
end $$;

create trigger cars_project after insert or update on cars for each row execute function project_car();

-- Takes the car's row lock first: two exclusion inserts alone wait on each other and deadlock under a race
-- (PostgreSQL resolves each such deadlock only after a second). The exclusion constraint stays as the backstop.
-- `busy` is changed by difference, never recomputed: a recompute could miss a row committed meanwhile.
create function occupy_car() returns trigger language plpgsql set search_path = public as $$
declare
  was tstzmultirange := '{}';
  now_is tstzmultirange := '{}';
begin
  if tg_op = 'UPDATE' and new.car_id <> old.car_id then
    raise exception 'an occupancy keeps its car';
  end if;
  if tg_op <> 'INSERT' and old.released_at is null then
    was := tstzmultirange(tstzrange(old.starts_at, old.blocked_until));
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    now_is := tstzmultirange(tstzrange(new.starts_at, new.blocked_until));
  end if;
  if was <> now_is then
    update car_search s set busy = (s.busy - was) + now_is
     where s.car_id = case when tg_op = 'DELETE' then old.car_id else new.car_id end
       and not (s.busy - was) && now_is;
    if not found then
      raise exclusion_violation using message = 'the car is taken in that period',
        constraint = 'occupancies_no_overlap', table = 'occupancies';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger occupancies_occupy
  before insert or delete or update of car_id, starts_at, blocked_until, released_at on occupancies
  for each row execute function occupy_car();

-- Bookings ---------------------------------------------------------------------------------------

alter table quotes
  add constraint quotes_check check (ends_at > starts_at and days > 0 and total > 0 and host_earns >= 0 and deposit >= 0);

alter table bookings
  add constraint bookings_range_check check (ends_at > starts_at),
  add constraint bookings_money_check check (total > 0 and host_earns between 0 and total and deposit >= 0),
  add constraint bookings_cancelled_check check ((status = 'cancelled') = (cancelled_by is not null)),
  add constraint bookings_started_check check (status not in ('in_progress', 'returned', 'completed') or started_at is not null),
  add constraint bookings_requested_check check (status <> 'requested' or answer_due_at is not null);

create index bookings_waiting on bookings (hold_expires_at) where status = 'awaiting_payment';
create index bookings_unanswered on bookings (answer_due_at) where status = 'requested';

-- Money ------------------------------------------------------------------------------------------

alter table payments
  add constraint payments_money_check check (amount > 0 and captured between 0 and amount and refunded between 0 and captured);
alter table refunds add constraint refunds_amount_check check (amount > 0);
alter table payouts add constraint payouts_amount_check check (amount > 0);
alter table claims
  add constraint claims_amount_check check (amount > 0 and (settled is null or settled between 0 and amount));

create unique index payments_one_rental on payments (booking_id) where purpose = 'rental';
create unique index payments_one_deposit on payments (booking_id) where purpose = 'deposit' and status not in ('failed', 'released');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger booking_events_append_only before update or delete on booking_events
  for each row execute function refuse_change();
create trigger audit_records_append_only before update or delete on audit_records
  for each row execute function refuse_change();

alter table ledger_entries add constraint ledger_entries_amount_check check (amount <> 0);

create function balance_posting() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (
    select 1 from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function balance_posting();

-- Hand-over and trust ----------------------------------------------------------------------------

alter table inspections
  add constraint inspections_values_check check (
    (odometer_km is null or odometer_km >= 0) and (fuel_percent is null or fuel_percent between 0 and 100)),
  add constraint inspections_submitted_check check (
    status = 'draft' or (odometer_km is not null and fuel_percent is not null and submitted_at is not null)),
  add constraint inspections_reason_check check (review <> 'rejected' or review_reason is not null);

alter table reviews
  add constraint reviews_stars_check check (
    stars between 1 and 5
    and coalesce(cleanliness, 1) between 1 and 5 and coalesce(maintenance, 1) between 1 and 5
    and coalesce(accuracy, 1) between 1 and 5 and coalesce(communication, 1) between 1 and 5
    and coalesce(convenience, 1) between 1 and 5),
  add constraint reviews_text_check check (char_length(text) between 10 and 2000),
  add constraint reviews_reply_check check (reply is null or char_length(reply) between 1 and 500);

alter table documents
  add constraint documents_of_one_check check ((user_id is null) <> (car_id is null)),
  add constraint documents_reason_check check (status <> 'rejected' or reason is not null);

create index notifications_unread on notifications (user_id) where read_at is null;
