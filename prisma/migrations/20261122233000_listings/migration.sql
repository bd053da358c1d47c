-- Owners list cars themselves: a draft may lack what a car on the market has, and the staff's reviews are on record.

create type car_decision as enum ('approved', 'changes_requested', 'rejected');
create type car_review_reason as enum (
  'photos_quality', 'photos_missing', 'plate_or_vin', 'wrong_details', 'place', 'price', 'contact_in_text',
  'documents', 'not_eligible', 'other');

alter table cars
  alter column town drop not null,
  alter column town_slug drop not null,
  alter column address drop not null,
  alter column lat drop not null,
  alter column lng drop not null,
  alter column public_lat drop not null,
  alter column public_lng drop not null,
  alter column base_price drop not null,
  alter column deposit set default 100000,
  alter column km_price set default 100,
  add column vin text,
  add column self_check_in text,
  add column filled_steps text[] default '{}',
  add column version integer not null default 1,
  add constraint cars_whole_check check (status in ('draft', 'archived') or (
    town is not null and town_slug is not null and address is not null and lat is not null and lng is not null
    and public_lat is not null and public_lng is not null and base_price is not null)),
  add constraint cars_vin_check check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$');

-- A plate is on one car at a time, however it is spaced.
drop index cars_plate_key;
create unique index cars_plate_key on cars (upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')))
  where status <> 'archived';

create table car_reviews (
  id uuid not null default gen_random_uuid(),
  car_id uuid not null,
  opened_at timestamptz(3) not null,
  changes jsonb not null default '[]',
  decision car_decision,
  reasons car_review_reason[] default '{}',
  words text not null default '',
  reviewer_id uuid,
  decided_at timestamptz(3),
  constraint car_reviews_pkey primary key (id),
  constraint car_reviews_car_id_fkey foreign key (car_id) references cars (id) on delete cascade on update cascade,
  constraint car_reviews_reviewer_id_fkey foreign key (reviewer_id) references users (id)
    on delete set null on update cascade,
  constraint car_reviews_decided_check check ((decision is null) = (decided_at is null))
);
create index car_reviews_car_id_opened_at_idx on car_reviews (car_id, opened_at);
create unique index car_reviews_one_open on car_reviews (car_id) where decided_at is null;

-- The statuses that may follow each other: `transitions` of server/domain/listings/car.ts.
create function car_transitions() returns table (from_status car_status, to_status car_status)
language sql immutable as $$
  select f::car_status, t::car_status from (values
    ('draft', 'in_review'),
    ('in_review', 'listed'),
    ('in_review', 'draft'),
    ('in_review', 'archived'),
    ('listed', 'in_review'),
    ('paused', 'in_review'),
    ('listed', 'paused'),
    ('paused', 'listed'),
    ('in_review', 'suspended'),
    ('listed', 'suspended'),
    ('paused', 'suspended'),
    ('suspended', 'paused'),
    ('suspended', 'listed'),
    ('draft', 'archived'),
    ('listed', 'archived'),
    ('paused', 'archived'),
    ('suspended', 'archived')) as allowed (f, t)
$$;

create function check_car_transition() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (
    select from car_transitions() where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a car does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'cars_transition', table = 'cars';
  end if;
  return new;
end $$;

create trigger cars_transition before update of status on cars
  for each row when (old.status <> new.status) execute function check_car_transition();

-- Search and map know a car from the moment it has a place and a price.
drop trigger cars_project on cars;
create trigger cars_project after insert or update on cars
  for each row when (new.public_lat is not null and new.public_lng is not null and new.base_price is not null)
  execute function project_car();
