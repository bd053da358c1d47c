-- Smart prices stand beside the host's own prices, so that overriding and resetting a date lose nothing.
create table smart_pricing (
  car_id uuid primary key references cars on delete cascade on update cascade,
  enabled boolean not null,
  floor integer not null,
  ceiling integer not null,
  updated_at timestamptz(3) not null,
  -- Whole units of the currency, as the prices between them are.
  constraint smart_pricing_range_check check (floor > 0 and ceiling >= floor and floor % 100 = 0 and ceiling % 100 = 0)
);

create table smart_prices (
  car_id uuid primary key references cars on delete cascade on update cascade,
  first_day date not null,
  base_price integer not null,
  prices integer[],
  weekday smallint[],
  season smallint[],
  event smallint[],
  demand smallint[],
  lead_time smallint[],
  occasions text[],
  taken smallint[],
  offered smallint[],
  inputs text not null,
  priced_at timestamptz(3) not null,
  constraint smart_prices_price_check check (prices is not null and 0 < all (prices)),
  constraint smart_prices_reasons_check check (
    (cardinality(prices), cardinality(prices), cardinality(prices), cardinality(prices))
      = (cardinality(weekday), cardinality(season), cardinality(event), cardinality(demand))
    and (cardinality(prices), cardinality(prices), cardinality(prices), cardinality(prices))
      = (cardinality(lead_time), cardinality(occasions), cardinality(taken), cardinality(offered)))
);

create table market_rhythms (
  town_slug text primary key,
  usual double precision not null,
  weekdays double precision[],
  months double precision[],
  booked double precision[],
  computed_on date not null,
  constraint market_rhythms_check check (
    usual between 0 and 1 and cardinality(weekdays) = 7 and cardinality(months) = 12 and cardinality(booked) > 0)
);

-- Until now both kinds stood in one table. Whose car had smart prices has smart pricing, between the suggested limits.
insert into smart_pricing (car_id, enabled, floor, ceiling, updated_at)
select id, true, greatest(round(base_price * 0.8, -2), 100), greatest(round(base_price * 1.3, -2), 100), now()
from cars where base_price is not null and exists (
  select 1 from car_prices p where p.car_id = cars.id and p.rule = 'smart' and p."on" >= current_date);
delete from car_prices where rule = 'smart';
alter table car_prices drop column rule;
drop type price_rule;

-- What a date costs where it is not the base price: the host's own price, else the smart one.
create view day_prices as
select car_id, "on", price, 'own' as rule from car_prices
union all
select s.car_id, s.first_day + (day.at - 1)::int, day.price, 'smart'
from smart_prices s
  join smart_pricing p on p.car_id = s.car_id and p.enabled
  cross join lateral unnest(s.prices) with ordinality day (price, at)
-- Looked up date by date: joined, the prices of all cars would be read for those of one.
where (
  select o.price from car_prices o where o.car_id = s.car_id and o."on" = s.first_day + (day.at - 1)::int) is null;

-- The running sums of many cars at once: a night prices every car that has smart pricing.
create function project_prices_of(changed uuid[]) returns void language plpgsql set search_path = public as $$
begin
  -- The locks come first and in a statement of their own: a sum read before another's commit would lose his prices.
  perform 1 from car_search where car_id = any (changed) order by car_id for update;
  with special as (
    select car_id, "on", price from day_prices where car_id = any (changed) and "on" >= current_date - 1
  ), span as (
    select car_id, min("on") as first, max("on") as last from special group by car_id
  ), sums as (
    select car_id, array_agg(total order by at) as sums
    from (
      select span.car_id, day.at,
        sum(coalesce(p.price - s.base_price, 0)) over (partition by span.car_id order by day.at)::int as total
      from span
        join car_search s on s.car_id = span.car_id
        cross join lateral generate_series(0, span.last - span.first) day (at)
        left join special p on p.car_id = span.car_id and p."on" = span.first + day.at
    ) days
    group by car_id
  )
  update car_search s set prices_from = now_is.first, price_sums = now_is.sums
  from (
    select given.car_id, span.first, sums.sums
    from unnest(changed) given (car_id)
      left join span on span.car_id = given.car_id
      left join sums on sums.car_id = given.car_id
  ) now_is
  where s.car_id = now_is.car_id and (s.prices_from, s.price_sums) is distinct from (now_is.first, now_is.sums);
end $$;

create or replace function project_prices(car uuid) returns void language sql set search_path = public as $$
  select project_prices_of(array[car])
$$;

create or replace function follow_prices() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_prices_of((select array_agg(distinct car_id) from changed));
  return null;
end $$;

create trigger smart_prices_insert after insert on smart_prices
  referencing new table as changed for each statement execute function follow_prices();
create trigger smart_prices_update after update on smart_prices
  referencing new table as changed for each statement execute function follow_prices();
create trigger smart_prices_delete after delete on smart_prices
  referencing old table as changed for each statement execute function follow_prices();
create trigger smart_pricing_insert after insert on smart_pricing
  referencing new table as changed for each statement execute function follow_prices();
create trigger smart_pricing_update after update on smart_pricing
  referencing new table as changed for each statement execute function follow_prices();
create trigger smart_pricing_delete after delete on smart_pricing
  referencing old table as changed for each statement execute function follow_prices();
