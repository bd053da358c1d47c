-- Acts on many cars of a company at once, with every car's before and after.
create table fleet_changes (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  actor_id uuid not null,
  operation jsonb not null,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by uuid,
  constraint fleet_changes_pkey primary key (id),
  constraint fleet_changes_host_id_fkey foreign key (host_id) references hosts (id) on delete cascade on update cascade,
  constraint fleet_changes_actor_id_fkey foreign key (actor_id) references users (id)
    on delete restrict on update cascade,
  constraint fleet_changes_undone_by_fkey foreign key (undone_by) references users (id)
    on delete set null on update cascade,
  -- Only what was done can be undone.
  constraint fleet_changes_order_check check (undone_at is null or undone_at >= applied_at and applied_at is not null)
);

create index fleet_changes_host_id_created_at_idx on fleet_changes (host_id, created_at);

create table fleet_change_cars (
  change_id uuid not null,
  car_id uuid not null,
  before jsonb,
  after jsonb,
  basis integer,
  problem text,
  is_moved boolean not null default false,
  is_kept boolean not null default false,
  constraint fleet_change_cars_pkey primary key (change_id, car_id),
  constraint fleet_change_cars_change_id_fkey foreign key (change_id) references fleet_changes (id)
    on delete cascade on update cascade,
  constraint fleet_change_cars_car_id_fkey foreign key (car_id) references cars (id) on delete cascade on update cascade
);

create index fleet_change_cars_car_id_idx on fleet_change_cars (car_id);
