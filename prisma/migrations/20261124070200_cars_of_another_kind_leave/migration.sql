-- A car that is changed so that it is no longer what clients of its class are promised leaves it too.
create or replace function leave_class() returns trigger language plpgsql set search_path = public as $$
begin
  if new.class_id = old.class_id and (new.status = 'archived' or new.branch_id is distinct from old.branch_id
    or (new.category, new.gearbox, new.fuel, new.seats) is distinct from (old.category, old.gearbox, old.fuel, old.seats)) then
    new.class_id := null;
  end if;
  new.leads_class := new.leads_class and new.class_id is not null;
  return new;
end $$;

drop trigger cars_settle_class on cars;
create trigger cars_settle_class after update of class_id, status, branch_id, category, gearbox, fuel, seats on cars for each row
  when (old.class_id is not null and new.class_id is distinct from old.class_id) execute function settle_class();
