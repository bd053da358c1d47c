-- Files of cars, as they were sent and mended.
create table fleet_imports (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  actor_id uuid not null,
  headers text[],
  rows jsonb not null,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3),
  created integer not null default 0,
  updated integer not null default 0,
  constraint fleet_imports_pkey primary key (id),
  constraint fleet_imports_host_id_fkey foreign key (host_id) references hosts (id) on delete cascade on update cascade,
  constraint fleet_imports_actor_id_fkey foreign key (actor_id) references users (id)
    on delete restrict on update cascade
);

create index fleet_imports_host_id_created_at_idx on fleet_imports (host_id, created_at);
