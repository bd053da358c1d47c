-- Blocks have a reason, may repeat by a rule, and what is done in a calendar can be undone.
create type block_kind as enum ('own_use', 'service', 'other');
create type calendar_change_kind as enum ('block', 'unblock', 'price');

create table block_series (
  id uuid primary key default gen_random_uuid(),
  car_id uuid not null references cars on delete restrict on update cascade,
  weekdays smallint[],
  from_day date not null,
  until_day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint block_series_weekdays_check
    check (weekdays is not null and cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  constraint block_series_days_check check (until_day between from_day and from_day + 366),
  -- The grid of 30 minutes on which cars change hands.
  constraint block_series_hours_check
    check (start_minute >= 0 and end_minute <= 1440 and end_minute > start_minute
      and start_minute % 30 = 0 and end_minute % 30 = 0)
);

create index block_series_car_id_idx on block_series (car_id);

alter table occupancies
  add column block_kind block_kind,
  add column series_id uuid references block_series on delete set null on update cascade,
  add constraint occupancies_block_check check (kind = 'block' or (block_kind is null and series_id is null));

create index occupancies_series_id_idx on occupancies (series_id);

create table calendar_changes (
  id uuid primary key default gen_random_uuid(),
  car_id uuid not null references cars on delete cascade on update cascade,
  kind calendar_change_kind not null,
  from_day date not null,
  until_day date not null,
  blocks uuid[] default '{}',
  prices jsonb,
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  constraint calendar_changes_days_check check (until_day >= from_day),
  constraint calendar_changes_kind_check
    check (blocks is not null and (kind = 'price') = (prices is not null) and (kind = 'price') = (blocks = '{}'))
);

create index calendar_changes_car_id_created_at_idx on calendar_changes (car_id, created_at);
