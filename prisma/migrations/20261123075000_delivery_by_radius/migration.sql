-- A host may bring the car anywhere within a radius, for a fee per kilometre begun.
alter table cars
  add column delivery_km smallint,
  add column delivery_km_fee int,
  add column delivery_min_fee int,
  add constraint cars_delivery_check check (
    num_nulls(delivery_km, delivery_km_fee, delivery_min_fee) in (0, 3)
    and delivery_km between 1 and 100 and delivery_km_fee between 0 and 2000 and delivery_min_fee between 0 and 200000);

alter table car_search
  add column delivery_km smallint,
  add column delivery_km_fee int,
  add column delivery_min_fee int;

-- A search at an airport looks for cars that come from up to a hundred kilometres away.
create index car_search_delivery on car_search (lat, lng) where listed and delivery_km is not null;

create or replace function follow_delivery() returns trigger language plpgsql set search_path = public as $$
begin
  update car_search s set delivers = s.delivery_km is not null
    or exists (select 1 from delivery_places d where d.car_id = s.car_id)
  where car_id in (select car_id from changed);
  return null;
end $$;

create or replace function project_car() returns trigger language plpgsql set search_path = public as $$
begin
  insert into car_search as s (
    car_id, listed, host_kind, lat, lng, base_price, discount_3, discount_7, discount_30, category, make, model, year,
    seats, doors, gearbox, fuel, instant_book, feature_bits, policy, km_per_day, min_age, lead_hours, min_hours,
    max_days, buffer_minutes, rating_sum, rating_count, trips, listed_at, delivery_km, delivery_km_fee,
    delivery_min_fee, delivers)
  select new.id, new.status = 'listed', h.kind, new.public_lat, new.public_lng, new.base_price, new.discount_3,
    new.discount_7, new.discount_30, new.category, new.make, new.model, new.year, new.seats, new.doors, new.gearbox,
    new.fuel, new.instant_book, feature_bits(new.features), new.cancellation_policy, new.km_per_day, new.min_age,
    new.lead_hours, new.min_hours, new.max_days, new.buffer_minutes, new.rating_sum, new.rating_count, new.trips,
    new.listed_at, new.delivery_km, new.delivery_km_fee, new.delivery_min_fee,
    new.delivery_km is not null or exists (select 1 from delivery_places d where d.car_id = new.id)
  from hosts h where h.id = new.host_id
  on conflict (car_id) do update set
    listed = excluded.listed, host_kind = excluded.host_kind, lat = excluded.lat, lng = excluded.lng,
    base_price = excluded.base_price, discount_3 = excluded.discount_3, discount_7 = excluded.discount_7,
    discount_30 = excluded.discount_30, category = excluded.category, make = excluded.make, model = excluded.model,
    year = excluded.year, seats = excluded.seats, doors = excluded.doors, gearbox = excluded.gearbox,
    fuel = excluded.fuel, instant_book = excluded.instant_book, feature_bits = excluded.feature_bits,
    policy = excluded.policy, km_per_day = excluded.km_per_day, min_age = excluded.min_age,
    lead_hours = excluded.lead_hours, min_hours = excluded.min_hours, max_days = excluded.max_days,
    buffer_minutes = excluded.buffer_minutes, rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
    trips = excluded.trips, listed_at = excluded.listed_at, delivery_km = excluded.delivery_km,
    delivery_km_fee = excluded.delivery_km_fee, delivery_min_fee = excluded.delivery_min_fee,
    delivers = excluded.delivers;
  if tg_op = 'UPDATE' and new.base_price <> old.base_price then
    perform project_prices(new.id);
  end if;
  return null;
end $$;
