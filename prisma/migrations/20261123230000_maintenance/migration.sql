-- What must be done to a car again and again: after so many kilometres, after so many months, or whichever comes first.
create table maintenance_plans (
  car_id uuid not null references cars (id) on delete cascade on update cascade,
  kind text not null,
  every_km integer,
  every_months smallint,
  -- When it was done the last time.
  last_km integer not null,
  last_on date not null,
  -- Counts the changes, so that a stale page changes nothing.
  version integer not null default 1,
  primary key (car_id, kind),
  constraint maintenance_plans_kind_check
    check (kind in ('service', 'tyres', 'brakes', 'air_conditioning', 'battery')),
  constraint maintenance_plans_every_check check (every_km is not null or every_months is not null),
  constraint maintenance_plans_values_check
    check (every_km > 0 and every_months > 0 and last_km >= 0)
);

-- What was done to a car, and what it cost. It stays when the plan is removed.
create table maintenance_jobs (
  id uuid not null default gen_random_uuid() primary key,
  car_id uuid not null references cars (id) on delete cascade on update cascade,
  kind text not null,
  done_on date not null,
  done_km integer not null,
  -- In minor units; null where nobody has said it.
  cost integer,
  currency char(3) not null default 'RON',
  note text not null default '',
  created_by uuid references users (id) on delete set null on update cascade,
  created_at timestamptz(3) not null,
  constraint maintenance_jobs_kind_check
    check (kind in ('service', 'tyres', 'brakes', 'air_conditioning', 'battery')),
  constraint maintenance_jobs_values_check check (done_km >= 0 and cost >= 0)
);
create index maintenance_jobs_car_id_done_on_idx on maintenance_jobs (car_id, done_on);
