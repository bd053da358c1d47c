-- A made-up market of `volan.cars` cars and about `volan.history` bookings behind each, the same every time but for
-- the day it begins on. Written inside PostgreSQL: nothing has to be sent.

-- step: places
create table market_models (at int primary key, make text, model text, category car_category, seats int, doors int, price int);
insert into market_models values
  (0, 'Dacia', 'Logan', 'sedan', 5, 4, 11500), (1, 'Dacia', 'Duster', 'suv', 5, 5, 16500),
  (2, 'Dacia', 'Sandero', 'compact', 5, 5, 11000), (3, 'Dacia', 'Jogger', 'estate', 7, 5, 17500),
  (4, 'Renault', 'Clio', 'compact', 5, 5, 13000), (5, 'Renault', 'Captur', 'suv', 5, 5, 17000),
  (6, 'Volkswagen', 'Polo', 'compact', 5, 5, 14000), (7, 'Volkswagen', 'Golf', 'compact', 5, 5, 18000),
  (8, 'Volkswagen', 'Passat', 'estate', 5, 5, 23000), (9, 'Volkswagen', 'Transporter', 'minibus', 9, 5, 39000),
  (10, 'Skoda', 'Fabia', 'compact', 5, 5, 13500), (11, 'Skoda', 'Octavia', 'estate', 5, 5, 20000),
  (12, 'Skoda', 'Kodiaq', 'suv', 7, 5, 31000), (13, 'Toyota', 'Yaris', 'city', 5, 5, 14500),
  (14, 'Toyota', 'Corolla', 'sedan', 5, 4, 19000), (15, 'Toyota', 'RAV4', 'suv', 5, 5, 30000),
  (16, 'Hyundai', 'i10', 'city', 4, 5, 10500), (17, 'Hyundai', 'Tucson', 'suv', 5, 5, 25000),
  (18, 'Ford', 'Focus', 'compact', 5, 5, 16000), (19, 'Ford', 'Transit', 'van', 9, 5, 36000),
  (20, 'BMW', '320', 'sedan', 5, 4, 34000), (21, 'BMW', 'X3', 'suv', 5, 5, 45000),
  (22, 'Mercedes-Benz', 'C 200', 'sedan', 5, 4, 36000), (23, 'Mercedes-Benz', 'Vito', 'minibus', 9, 5, 48000),
  (24, 'Audi', 'A4', 'sedan', 5, 4, 33000), (25, 'Fiat', '500', 'city', 4, 3, 12000),
  (26, 'Opel', 'Corsa', 'compact', 5, 5, 12500), (27, 'Kia', 'Sportage', 'suv', 5, 5, 24500),
  (28, 'Tesla', 'Model 3', 'sedan', 5, 4, 38000), (29, 'Mazda', 'MX-5', 'convertible', 2, 2, 33000);

-- Between 0 and 1, always the same for a number and a purpose.
create function market_chance(n bigint, purpose int) returns float8 language sql immutable parallel safe as $$
  select (hashint8extended(n, purpose) & 1073741823) / 1073741824.0
$$;
create function market_id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
  select md5(kind || n)::uuid
$$;

-- step: people
insert into users (id, email, name, password_hash, kyc_status, email_verified_at)
select market_id('user', n), 'person' || n || '@example.test', 'Ana Ionescu', 'none', 'verified', now()
from generate_series(1, least(20000, current_setting('volan.cars')::int)) n;
insert into user_roles (user_id, name)
select market_id('user', n), 'client' from generate_series(1, least(20000, current_setting('volan.cars')::int)) n;
insert into hosts (id, kind, slug, name, town)
select market_id('host', n), case when n % 5 = 0 then 'company' else 'person' end::host_kind, 'host-' || n, 'Mihai P.', 'Cluj-Napoca'
from generate_series(0, current_setting('volan.cars')::int / 4) n;

-- step: cars
with car as (
  select n, market_chance(n, 1) as lot, -ln(1 - market_chance(n, 2)) * 4.5 as km, market_chance(n, 3) * 2 * pi() as angle,
    market_chance(n, 4) as worth, floor(market_chance(n, 5) * 60)::int as reviews, floor(market_chance(n, 6) * 8)::int as trim
  from generate_series(1, current_setting('volan.cars')::int) n
), placed as (
  select car.*, t.slug as town_slug, t.name as town_name, m.*,
    t.lat + km * cos(angle) / 111.195 as clat, t.lng + km * sin(angle) / (111.195 * cos(radians(t.lat))) as clng
  from car
    join market_towns t on car.lot >= t.share_from and car.lot < t.share_to
    join market_models m on m.at = floor(market_chance(n, 7) * 30)
)
insert into cars (
  id, host_id, slug, status, make, model, year, category, seats, doors, gearbox, fuel, colour, plate, features, town,
  town_slug, address, lat, lng, public_lat, public_lng, base_price, deposit, km_per_day, km_price, instant_book,
  lead_hours, min_hours, max_days, cancellation_policy, discount_3, discount_7, discount_30, min_age, rating_sum,
  rating_count, trips, listed_at)
select market_id('car', n), market_id('host', n / 4), 'car-' || n, (case when n % 20 = 0 then 'paused' else 'listed' end)::car_status,
  make, model, 2014 + (n % 13)::int, category, seats, doors,
  (case when market_chance(n, 8) < 0.4 then 'automatic' else 'manual' end)::gearbox,
  (enum_range(null::fuel))[1 + floor(market_chance(n, 9) * array_length(enum_range(null::fuel), 1))::int],
  'grey', 'B' || n, market_features(n, trim), town_name, town_slug, 'Strada Lungă 1', clat, clng, clat, clng,
  (price * (0.8 + worth * 0.5))::int / 100 * 100, 100000 + (price * 4), (array[150, 200, 200, 250, 300, 400])[1 + (n % 6)::int],
  100, market_chance(n, 10) < 0.35, (array[0, 2, 2, 6, 24])[1 + (n % 5)::int], (array[24, 24, 24, 48])[1 + (n % 4)::int],
  (array[30, 30, 60, 90])[1 + (n % 4)::int],
  (enum_range(null::cancellation_policy))[1 + (n % 3)::int], (n % 4)::int * 250, (n % 4)::int * 500, (n % 4)::int * 1000,
  (array[21, 21, 23, 25])[1 + (n % 4)::int], reviews * 4 + floor(reviews * market_chance(n, 11))::int, reviews, reviews + trim,
  now() - make_interval(hours => (n % 20000)::int)
from placed;

-- step: photos and delivery
insert into car_photos (car_id, position, file, width, height, placeholder)
select market_id('car', n), p, 'market/' || n || '-' || p, 1600, 1200, 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
from generate_series(1, current_setting('volan.cars')::int) n, generate_series(0, 2) p;
insert into delivery_places (car_id, name, lat, lng, fee)
select c.id, 'Aeroport', coalesce(a.lat, t.lat + 0.1), coalesce(a.lng, t.lng + 0.1), 5000
from generate_series(3, current_setting('volan.cars')::int, 3) n
  join cars c on c.id = market_id('car', n)
  join market_towns t on t.slug = c.town_slug
  left join (values ('bucuresti', 44.5711, 26.085), ('cluj-napoca', 46.7852, 23.6862), ('iasi', 47.1785, 27.6206))
    a (town, lat, lng) on a.town = t.slug;

-- step: prices of days
insert into car_prices (car_id, "on", price)
select c.id, current_date + d, c.base_price + 5000
from generate_series(3, current_setting('volan.cars')::int, 10) n
  join cars c on c.id = market_id('car', n), generate_series(5, 64) d;
insert into smart_pricing (car_id, enabled, floor, ceiling, updated_at)
select c.id, true, (c.base_price * 0.8)::int / 100 * 100, (c.base_price * 1.3)::int / 100 * 100, now()
from generate_series(1, current_setting('volan.cars')::int, 5) n join cars c on c.id = market_id('car', n);
insert into smart_prices (car_id, first_day, base_price, prices, weekday, season, event, demand, lead_time, occasions, taken, offered, inputs, priced_at)
select c.id, current_date, c.base_price,
  array(select (c.base_price * (0.85 + market_chance(n * 1000 + d, 12) * 0.4))::int from generate_series(0, 119) d),
  factor, factor, factor, factor, factor, array_fill(''::text, array[120]), few, few, '', now()
from generate_series(1, current_setting('volan.cars')::int, 5) n
  join cars c on c.id = market_id('car', n),
  (values (array_fill(10000::smallint, array[120]), array_fill(0::smallint, array[120]))) ordinary (factor, few);

-- step: bookings
create table market_trips as
select n, slot, market_id('car', n) as car_id, market_chance(n * 100 + slot, 20) as lot,
  date_trunc('day', now()) + make_interval(days => slot * 9 + case when slot < 0 then 0 else 3 end, hours => 8 + floor(market_chance(n * 100 + slot, 21) * 36)::int) as starts_at,
  1 + floor(market_chance(n * 100 + slot, 22) * 6)::int as days
from generate_series(1, current_setting('volan.cars')::bigint) n,
  generate_series(-current_setting('volan.history')::int, 19) slot
where slot < 0 or market_chance(n * 100 + slot, 23) < 0.7 - slot * 0.02;

insert into bookings (
  id, ref, car_id, host_id, client_id, request_key, status, starts_at, ends_at, time_zone, days, lines, total,
  host_earns, deposit, protection, excess, currency, km_included, km_price, instant_book, cancellation_policy, cancellation_rules,
  hold_expires_at, cancelled_by, confirmed_at, started_at, created_at, updated_at)
select market_id('trip', n * 100 + slot), to_char(n * 100 + slot + 5000, 'FM000000000000'), car_id, market_id('host', n / 4),
  market_id('user', 1 + (n * 31 + slot + 100) % least(20000, current_setting('volan.cars')::int)), market_id('key', n * 100 + slot),
  status, starts_at, starts_at + make_interval(days => days), 'Europe/Bucharest', days, '[]', days * 15000, days * 12000,
  100000, 'basic', 250000, 'RON', days * 200, 100, false, 'moderate',
  '{"freeHoursBefore": 48, "graceHours": 1, "graceOnlyIfFree": false, "stages": [{"untilHoursBefore": 0, "kept": {"of": "rental", "share": 5000}}], "noShowKeepsOfRest": 5000}',
  starts_at - interval '30 days',
  case when status = 'cancelled' then 'client' end::cancelled_by, starts_at - interval '30 days',
  case when status = 'completed' then starts_at end, starts_at - interval '31 days', starts_at - interval '30 days'
from (
  select *, (case
    when slot < 0 then case when lot < 0.74 then 'completed' when lot < 0.9 then 'cancelled' else 'declined' end
    when lot < 0.85 then 'confirmed' else 'cancelled' end)::booking_status as status
  from market_trips) t;

-- step: occupancies
insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until)
select car_id, 'booking', market_id('trip', n * 100 + slot), starts_at, starts_at + make_interval(days => days),
  starts_at + make_interval(days => days, mins => 60)
from market_trips where slot >= 0 and lot < 0.85;
insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until)
select market_id('car', n), 'block', at, at + interval '3 days', at + interval '3 days'
from (select n, date_trunc('day', now()) + make_interval(days => 190 + (n % 60)::int) as at
  from generate_series(1, current_setting('volan.cars')::bigint) n) blocks;
update car_search s set busy = o.busy
from (select car_id, range_agg(tstzrange(starts_at, blocked_until)) as busy from occupancies where active group by 1) o
where o.car_id = s.car_id;
drop table market_trips;
