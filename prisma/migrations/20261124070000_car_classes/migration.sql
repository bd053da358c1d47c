-- Cars of one kind at one branch of a company, offered together: clients see the leading car, "or similar", and get any of
-- them. Each booking holds one car.
create table car_classes (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references hosts on delete cascade on update cascade,
  created_at timestamptz(3) not null default now(),
  constraint car_classes_host_id_id_key unique (host_id, id)
);

alter table cars
  add column class_id uuid,
  add column leads_class boolean not null default false,
  add constraint cars_class_fkey foreign key (host_id, class_id) references car_classes (host_id, id),
  add constraint cars_class_check check (class_id is not null or not leads_class);

create unique index cars_class_lead on cars (class_id) where leads_class;
create index cars_class_id_idx on cars (class_id);

-- The class that was booked; the car may be another one of it until shortly before the trip.
alter table bookings
  add column class_id uuid,
  add constraint bookings_class_id_fkey foreign key (class_id) references car_classes on delete set null;

-- A car that is sold, or kept at another branch, leaves its class.
create function leave_class() returns trigger language plpgsql set search_path = public as $$
begin
  if new.class_id = old.class_id and (new.status = 'archived' or new.branch_id is distinct from old.branch_id) then
    new.class_id := null;
  end if;
  new.leads_class := new.leads_class and new.class_id is not null;
  return new;
end $$;

create trigger cars_leave_class before update on cars for each row
  when (old.class_id is not null) execute function leave_class();

-- A class without its leading car gets another one; one car alone is no class.
create function settle_class() returns trigger language plpgsql set search_path = public as $$
declare
  remaining int;
begin
  select count(*) into remaining from cars where class_id = old.class_id;
  if remaining < 2 then
    update cars set class_id = null, leads_class = false where class_id = old.class_id;
    delete from car_classes where id = old.class_id;
  elsif not exists (select from cars where class_id = old.class_id and leads_class) then
    update cars set leads_class = true where id = (
      select id from cars where class_id = old.class_id order by (status = 'listed') desc, created_at, id limit 1);
  end if;
  return null;
end $$;

create trigger cars_settle_class after update of class_id, status, branch_id on cars for each row
  when (old.class_id is not null and new.class_id is distinct from old.class_id) execute function settle_class();

-- Search shows the leading car only, and finds it while any listed car of its class is free.
alter table car_search add column class_id uuid;

create or replace function project_car() returns trigger language plpgsql set search_path = public as $$
begin
  insert into car_search as s (
    car_id, listed, host_kind, lat, lng, base_price, discount_3, discount_7, discount_30, category, make, model, year,
    seats, doors, gearbox, fuel, instant_book, feature_bits, policy, km_per_day, min_age, lead_hours, min_hours,
    max_days, buffer_minutes, rating_sum, rating_count, trips, listed_at, delivery_km, delivery_km_fee,
    delivery_min_fee, delivers, class_id)
  select new.id, new.status = 'listed' and (new.class_id is null or new.leads_class), h.kind, new.public_lat, new.public_lng, new.base_price, new.discount_3,
    new.discount_7, new.discount_30, new.category, new.make, new.model, new.year, new.seats, new.doors, new.gearbox,
    new.fuel, new.instant_book, feature_bits(new.features), new.cancellation_policy, new.km_per_day, new.min_age,
    new.lead_hours, new.min_hours, new.max_days, new.buffer_minutes, new.rating_sum, new.rating_count, new.trips,
    new.listed_at, new.delivery_km, new.delivery_km_fee, new.delivery_min_fee,
    new.delivery_km is not null or exists (select 1 from delivery_places d where d.car_id = new.id),
    case when new.status = 'listed' then new.class_id end
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
    delivers = excluded.delivers, class_id = excluded.class_id;
  if tg_op = 'UPDATE' and new.base_price <> old.base_price then
    perform project_prices(new.id);
  end if;
  return null;
end $$;
