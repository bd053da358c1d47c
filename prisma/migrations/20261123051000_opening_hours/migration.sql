-- Hours at which a host hands cars over, days with hours of their own, and what a hand-over at other hours costs.
create table host_exceptions (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references hosts on delete cascade on update cascade,
  "on" date not null,
  opens text,
  closes text,
  name text not null default '',
  constraint host_exceptions_hours_check check (
    (opens is null) = (closes is null)
    and (opens is null or (opens ~ '^([01]\d|2[0-3]):[03]0$' and closes ~ '^(([01]\d|2[0-3]):[03]0|24:00)$' and opens < closes)))
);

create unique index host_exceptions_host_id_on_key on host_exceptions (host_id, "on");

alter table hosts
  add column after_hours_fee integer,
  add constraint hosts_after_hours_fee_check check (after_hours_fee between 0 and 100000);

-- Until now hours were shown and nothing was refused at others.
update hosts set after_hours_fee = 0 where opening_hours is not null;

-- The half hours of a day, '1' where cars are handed over: at closing time still.
create function day_slots(hours jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(case when at >= (hours ->> 0) and at <= (hours ->> 1) then '1' else '0' end, '' order by at)
  from (select to_char(time '00:00' + half * interval '30 minutes', 'HH24:MI') as at from generate_series(0, 47) half) slots
$$;

-- A day that is not listed is closed.
create function week_slots(hours jsonb) returns bit(336) language sql immutable parallel safe as $$
  select string_agg(day_slots(hours -> day), '' order by at)::bit(336)
  from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality week (day, at)
$$;

alter table car_search
  add column open_slots bit(336),
  add column open_days jsonb,
  add column after_hours_fee integer;

create function open_days(host uuid) returns jsonb language sql stable as $$
  select jsonb_object_agg("on", day_slots(jsonb_build_array(opens, closes)))
  from host_exceptions where host_id = host and "on" >= current_date - 1
$$;

-- A row is made once; later changes of the hours reach it by the triggers below.
create function open_car() returns trigger language plpgsql set search_path = public as $$
begin
  select week_slots(h.opening_hours), h.after_hours_fee, case when h.opening_hours is not null then open_days(h.id) end
    into new.open_slots, new.after_hours_fee, new.open_days
  from cars c join hosts h on h.id = c.host_id where c.id = new.car_id and h.opening_hours is not null;
  return new;
end $$;

create trigger car_search_open before insert on car_search for each row execute function open_car();

create function project_hours(host uuid) returns void language plpgsql set search_path = public as $$
begin
  -- The locks come first, in the order of the ids, as wherever rows of several cars are written.
  perform 1 from car_search where car_id in (select id from cars where host_id = host) order by car_id for update;
  update car_search s set
    open_slots = case when h.opening_hours is not null then week_slots(h.opening_hours) end,
    open_days = case when h.opening_hours is not null then open_days(h.id) end,
    after_hours_fee = case when h.opening_hours is not null then h.after_hours_fee end
  from cars c join hosts h on h.id = c.host_id
  where c.id = s.car_id and h.id = host;
end $$;

create function follow_hours() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_hours(new.id);
  return null;
end $$;

create trigger hosts_hours after update on hosts for each row
  when ((old.opening_hours, old.after_hours_fee) is distinct from (new.opening_hours, new.after_hours_fee))
  execute function follow_hours();

create function follow_exceptions() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_hours(host_id) from (select distinct host_id from changed order by host_id) hosts;
  return null;
end $$;

create trigger host_exceptions_insert after insert on host_exceptions
  referencing new table as changed for each statement execute function follow_exceptions();
create trigger host_exceptions_update after update on host_exceptions
  referencing new table as changed for each statement execute function follow_exceptions();
create trigger host_exceptions_delete after delete on host_exceptions
  referencing old table as changed for each statement execute function follow_exceptions();

select project_hours(id) from hosts where opening_hours is not null;
