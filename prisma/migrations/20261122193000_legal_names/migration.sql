-- Contracts name a company as it is registered, which may differ from what its cars' clients see.
alter table hosts add column legal_name text check (legal_name <> '');
update hosts set legal_name = name where kind = 'company';

-- As every other key of this schema, and as Prisma understands it.
alter table car_protections
  drop constraint car_protections_car_id_fkey,
  add constraint car_protections_car_id_fkey foreign key (car_id) references cars on update cascade on delete cascade;
