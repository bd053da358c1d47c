-- How a host answers and keeps its word, counted every night from the history of its bookings, and what that adds to
-- the order of search results.
alter table hosts
  add column acceptance_basis_points integer,
  add column cancellation_basis_points integer,
  add column merit smallint not null default 0,
  add column measured_on date,
  add constraint hosts_reliability_check check (
    response_minutes > 0 and response_basis_points between 0 and 10000
    and acceptance_basis_points between 0 and response_basis_points and cancellation_basis_points between 0 and 10000);

-- Nobody has counted these until now.
update hosts set response_minutes = null, response_basis_points = null;

alter table car_search add column host_merit smallint not null default 0;

-- A row is made once; later changes of the host reach it by the trigger below.
create function car_merit() returns trigger language plpgsql set search_path = public as $$
begin
  select h.merit into strict new.host_merit from cars c join hosts h on h.id = c.host_id where c.id = new.car_id;
  return new;
end $$;

create trigger car_search_merit before insert on car_search for each row execute function car_merit();

create function follow_merit() returns trigger language plpgsql set search_path = public as $$
begin
  -- The locks come first, in the order of the ids, as wherever rows of several cars are written.
  perform 1 from car_search where car_id in (select id from cars where host_id = new.id) order by car_id for update;
  update car_search s set host_merit = new.merit from cars c where c.id = s.car_id and c.host_id = new.id;
  return null;
end $$;

create trigger hosts_merit after update on hosts for each row
  when (old.merit is distinct from new.merit) execute function follow_merit();
