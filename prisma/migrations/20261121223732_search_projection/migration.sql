-- What search and map ask of a car stands in its one narrow row: model, delivery, features as bits, and the dates
-- with a price of their own as running sums, so that the price of a rental is one subtraction.

-- The bits follow `carFeatures` in server/domain/cars/features.ts; tests/db compares the two.
create function feature_bits(features text[]) returns int language sql immutable parallel safe as $$
  select coalesce(bit_or(1 << (array_position(array[
    'air_conditioning', 'bluetooth', 'apple_carplay', 'android_auto', 'navigation', 'usb_charging',
    'cruise_control', 'adaptive_cruise', 'lane_assist', 'parking_sensors', 'rear_camera', 'keyless_entry',
    'heated_seats', 'leather_seats', 'panoramic_roof', 'isofix', 'winter_tyres', 'four_wheel_drive',
    'roof_rack', 'tow_bar', 'charging_cable', 'pet_friendly', 'non_smoking'], feature) - 1)), 0)
  from unnest(features) feature
$$;

alter table car_search
  drop column features,
  add column model text not null default '',
  add column feature_bits int not null default 0,
  add column delivers boolean not null default false,
  add column prices_from date,
  add column price_sums int[];

-- `price_sums[n]`: what the first n days from `prices_from` cost more, or less, than the base price.
create function project_prices(car uuid) returns void language plpgsql set search_path = public as $$
begin
  -- The lock comes first and in a statement of its own: a sum read before another's commit would lose his prices.
  perform 1 from car_search where car_id = car for update;
  update car_search s set prices_from = p.first, price_sums = p.sums
  from (
    select min(day)::date as first, array_agg(total order by day) as sums
    from (
      select day, sum(coalesce(p.price - s.base_price, 0)) over (order by day)::int as total
      from car_search s
        cross join lateral (
          select min("on") as first, max("on") as last from car_prices
          where car_id = s.car_id and "on" >= current_date - 1
        ) span
        cross join lateral generate_series(span.first::timestamp, span.last::timestamp, '1 day') day
        left join car_prices p on p.car_id = s.car_id and p."on" = day::date
      where s.car_id = car
    ) days
  ) p
  where s.car_id = car and (s.prices_from, s.price_sums) is distinct from (p.first, p.sums);
end $$;

create function follow_prices() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_prices(car_id) from (select distinct car_id from changed order by car_id) cars;
  return null;
end $$;

create trigger car_prices_insert after insert on car_prices
  referencing new table as changed for each statement execute function follow_prices();
create trigger car_prices_update after update on car_prices
  referencing new table as changed for each statement execute function follow_prices();
create trigger car_prices_delete after delete on car_prices
  referencing old table as changed for each statement execute function follow_prices();

create function follow_delivery() returns trigger language plpgsql set search_path = public as $$
begin
  update car_search s set delivers = exists (select 1 from delivery_places d where d.car_id = s.car_id)
  where car_id in (select car_id from changed);
  return null;
end $$;

create trigger delivery_places_insert after insert on delivery_places
  referencing new table as changed for each statement execute function follow_delivery();
create trigger delivery_places_delete after delete on delivery_places
  referencing old table as changed for each statement execute function follow_delivery();

create or replace function project_car() returns trigger language plpgsql set search_path = public as $$
begin
  insert into car_search as s (
    car_id, listed, host_kind, lat, lng, base_price, discount_3, discount_7, discount_30, category, make, model, year,
    seats, doors, gearbox, fuel, instant_book, feature_bits, policy, km_per_day, min_age, lead_hours, min_hours,
    max_days, buffer_minutes, rating_sum, rating_count, trips, listed_at)
  select new.id, new.status = 'listed', h.kind, new.public_lat, new.public_lng, new.base_price, new.discount_3,
    new.discount_7, new.discount_30, new.category, new.make, new.model, new.year, new.seats, new.doors, new.gearbox,
    new.fuel, new.instant_book, feature_bits(new.features), new.cancellation_policy, new.km_per_day, new.min_age,
    new.lead_hours, new.min_hours, new.max_days, new.buffer_minutes, new.rating_sum, new.rating_count, new.trips,
    new.listed_at
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
    trips = excluded.trips, listed_at = excluded.listed_at;
  if tg_op = 'UPDATE' and new.base_price <> old.base_price then
    perform project_prices(new.id);
  end if;
  return null;
end $$;

update car_search s set
  model = c.model,
  feature_bits = feature_bits(c.features),
  delivers = exists (select 1 from delivery_places d where d.car_id = c.id)
from cars c where c.id = s.car_id;
select project_prices(car_id) from (select distinct car_id from car_prices) cars;

alter table car_search alter column model drop default;
