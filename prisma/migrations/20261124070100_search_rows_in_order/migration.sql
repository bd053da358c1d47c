-- A search reads the row of every car. What has a fixed width comes first, so that PostgreSQL need not walk through texts
-- and lists to reach it.
alter table car_search rename to car_search_before;

create table car_search (
  car_id uuid not null,
  lat float8 not null,
  lng float8 not null,
  ux float8 not null generated always as (cos(radians(lat)) * cos(radians(lng))) stored,
  uy float8 not null generated always as (cos(radians(lat)) * sin(radians(lng))) stored,
  uz float8 not null generated always as (sin(radians(lat))) stored,
  base_price int not null,
  feature_bits int not null default 0,
  km_per_day int not null,
  rating_sum int not null,
  rating_count int not null,
  trips int not null,
  host_kind host_kind not null,
  category car_category not null,
  gearbox gearbox not null,
  fuel fuel not null,
  policy cancellation_policy not null,
  discount_3 smallint not null,
  discount_7 smallint not null,
  discount_30 smallint not null,
  year smallint not null,
  seats smallint not null,
  doors smallint not null,
  min_age smallint not null,
  lead_hours smallint not null,
  min_hours smallint not null,
  max_days smallint not null,
  buffer_minutes smallint not null,
  host_merit smallint not null default 0,
  listed boolean not null,
  instant_book boolean not null,
  delivers boolean not null default false,
  listed_at timestamptz(3),
  prices_from date,
  after_hours_fee int,
  delivery_km_fee int,
  delivery_min_fee int,
  delivery_km smallint,
  class_id uuid,
  busy tstzmultirange not null default '{}',
  open_slots bit(336),
  open_days jsonb,
  price_sums int[],
  make text not null,
  model text not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

insert into car_search (car_id, lat, lng, base_price, feature_bits, km_per_day, rating_sum, rating_count, trips,
  host_kind, category, gearbox, fuel, policy, discount_3, discount_7, discount_30, year, seats, doors, min_age, lead_hours,
  min_hours, max_days, buffer_minutes, host_merit, listed, instant_book, delivers, listed_at, prices_from,
  after_hours_fee, delivery_km_fee, delivery_min_fee, delivery_km, class_id, busy, open_slots, open_days, price_sums, make, model)
select car_id, lat, lng, base_price, feature_bits, km_per_day, rating_sum, rating_count, trips,
  host_kind, category, gearbox, fuel, policy, discount_3, discount_7, discount_30, year, seats, doors, min_age, lead_hours,
  min_hours, max_days, buffer_minutes, host_merit, listed, instant_book, delivers, listed_at, prices_from,
  after_hours_fee, delivery_km_fee, delivery_min_fee, delivery_km, class_id, busy, open_slots, open_days, price_sums, make, model
from car_search_before;

drop table car_search_before;

alter table car_search
  add constraint car_search_pkey primary key (car_id),
  add constraint car_search_car_id_fkey foreign key (car_id) references cars (id) on delete cascade;
create index car_search_place on car_search (lat, lng) where listed;
create index car_search_price on car_search (base_price, car_id) where listed;
create index car_search_delivery on car_search (lat, lng) where listed and delivery_km is not null;
create index car_search_class on car_search (class_id) where class_id is not null;
create trigger car_search_open before insert on car_search for each row execute function open_car();
create trigger car_search_merit before insert on car_search for each row execute function car_merit();
