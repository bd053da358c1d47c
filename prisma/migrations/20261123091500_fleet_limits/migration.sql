-- One preview of each person in a company waits to be applied.
delete from fleet_changes c using fleet_changes later
where c.applied_at is null and later.applied_at is null and c.host_id = later.host_id and c.actor_id = later.actor_id
  and (c.created_at, c.id) < (later.created_at, later.id);
create unique index fleet_changes_preview_key on fleet_changes (host_id, actor_id) where applied_at is null;

-- The sweep deletes what was never applied, and the values of what can no longer be undone.
create index fleet_imports_open_idx on fleet_imports (created_at) where applied_at is null;
alter table fleet_changes add column is_slim boolean not null default false;
create index fleet_changes_whole_idx on fleet_changes (applied_at) where not is_slim;

-- An extra's own name is one however it is written, as in its form.
delete from car_extras x using car_extras other
where x.car_id = other.car_id and lower(x.name) = lower(other.name) and x.id > other.id;
drop index car_extras_car_id_name_key;
create unique index car_extras_car_id_name_key on car_extras (car_id, lower(name));
