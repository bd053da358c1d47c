-- A job can be planned before it is done, can come from a damage, and need not belong to a plan.
alter table maintenance_jobs
  alter column done_on drop not null,
  alter column done_km drop not null,
  add column damage_id uuid references car_damages on delete set null on update cascade,
  drop constraint maintenance_jobs_kind_check,
  add constraint maintenance_jobs_kind_check
    check (kind in ('service', 'tyres', 'brakes', 'air_conditioning', 'battery', 'repair', 'itp', 'rca', 'casco',
      'road_tax', 'cleaning', 'other')),
  add constraint maintenance_jobs_planned_check check (done_on is not null or (done_km is null and cost is null));

create unique index maintenance_jobs_damage_id_key on maintenance_jobs (damage_id);

-- The time for which a car is at the garage is a block of its calendar, which can be moved there.
alter table occupancies
  add column job_id uuid references maintenance_jobs on delete set null on update cascade,
  add constraint occupancies_job_check check (kind = 'block' or job_id is null);

create index occupancies_job_id_idx on occupancies (job_id);
