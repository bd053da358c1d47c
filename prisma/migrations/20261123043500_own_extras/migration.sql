-- Beside the extras of the catalogue a host offers others under names of its own.
alter table car_extras
  alter column kind drop not null,
  add column name text,
  add constraint car_extras_one_name check ((kind is null) <> (name is null)),
  add constraint car_extras_name_check check (name = btrim(name) and length(name) between 2 and 60);

create unique index car_extras_car_id_name_key on car_extras (car_id, name);
