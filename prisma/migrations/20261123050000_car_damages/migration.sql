-- Damage known of a car, from trip to trip until its host marks it repaired. Its id is the key the phone made for it.
create table car_damages (
  id uuid primary key,
  car_id uuid not null references cars (id) on delete cascade on update cascade,
  inspection_id uuid not null references inspections (id) on delete cascade on update cascade,
  zone text not null,
  kind text not null,
  -- Where on the drawing (shared/car-drawing.ts); neither inside the car.
  x smallint check (x between 0 and 400),
  y smallint check (y between 0 and 520),
  note text not null default '',
  found_at timestamptz(3) not null,
  repaired_at timestamptz(3),
  repaired_by uuid references users (id) on delete set null on update cascade,
  check ((x is null) = (y is null)),
  check (repaired_at is null or repaired_at >= found_at)
);
create index car_damages_known_idx on car_damages (car_id) where repaired_at is null;
create index car_damages_inspection_id_idx on car_damages (inspection_id);

-- Which of the damages a photo shows.
alter table inspection_photos add column damage_key uuid;
