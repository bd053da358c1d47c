-- Who pays after a crash. The basic plan is part of every car and costs nothing; a host may offer two more.
create type protection_plan as enum ('basic', 'plus', 'full');

alter table cars
  add column excess int not null default 250000 check (excess >= 0),
  add column insurer text,
  add column roadside_phone text;

create table car_protections (
  car_id uuid not null references cars on update cascade on delete cascade,
  plan protection_plan not null check (plan <> 'basic'),
  day_price int not null check (day_price > 0),
  excess int not null check (excess >= 0),
  deposit int not null check (deposit >= 0),
  primary key (car_id, plan)
);

-- The plan a booking was made with, as it stood then.
alter table quotes
  add column protection protection_plan not null default 'basic',
  add column excess int not null default 250000 check (excess >= 0);
alter table quotes alter column excess drop default, alter column protection drop default;

alter table bookings
  add column protection protection_plan not null default 'basic',
  add column excess int not null default 250000 check (excess >= 0);
alter table bookings alter column excess drop default, alter column protection drop default;
