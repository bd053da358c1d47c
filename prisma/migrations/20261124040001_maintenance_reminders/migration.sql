-- Members are reminded of a plan a number of days before it is due and when few kilometres are left, once each.
alter table maintenance_plans
  -- The fewest days before the due day at which they were reminded.
  add column reminded_days smallint,
  add column reminded_km boolean not null default false;
