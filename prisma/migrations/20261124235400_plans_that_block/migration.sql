-- A plan can block its car from the day it is due until the job is done.
alter table maintenance_plans add column blocks boolean not null default false;

-- Such a block is written and removed by the plans of the car; nobody changes it by hand.
alter table occupancies
  add column for_plan boolean not null default false,
  add constraint occupancies_plan_check
    check (not for_plan or (kind = 'block' and job_id is null and series_id is null));

create index occupancies_for_plan on occupancies (car_id) where active and for_plan;
