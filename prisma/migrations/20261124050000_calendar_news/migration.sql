-- Tells every process of the application whose calendar has changed, once per host and transaction, so that the open
-- pages of its members follow.
create function announce_calendar() returns trigger language plpgsql as $$
declare
  host uuid;
begin
  select c.host_id into host from cars c
   where c.id = case when tg_op = 'DELETE' then old.car_id else new.car_id end;
  if host is not null then
    perform pg_notify('calendar_changed', host::text);
  end if;
  return null;
end $$;

create trigger occupancies_announce
  after insert or update or delete on occupancies
  for each row execute function announce_calendar();

-- A car that is handed over or comes back changes no occupancy.
create trigger bookings_announce
  after update of status on bookings
  for each row when (old.status <> new.status) execute function announce_calendar();
