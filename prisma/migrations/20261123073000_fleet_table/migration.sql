-- How each member of a company looks at its fleet.
create table fleet_views (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  columns text[],
  created_at timestamptz(3) not null,
  constraint fleet_views_pkey primary key (id),
  constraint fleet_views_host_id_user_id_fkey foreign key (host_id, user_id) references host_members (host_id, user_id)
    on delete cascade on update cascade,
  constraint fleet_views_name_check check (name <> '')
);

create unique index fleet_views_host_id_user_id_name_key on fleet_views (host_id, user_id, name);

create table fleet_columns (
  host_id uuid not null,
  user_id uuid not null,
  columns text[],
  constraint fleet_columns_pkey primary key (host_id, user_id),
  constraint fleet_columns_host_id_user_id_fkey foreign key (host_id, user_id) references host_members (host_id, user_id)
    on delete cascade on update cascade
);

-- What a month brought each car of a fleet.
create index ledger_transactions_at_idx on ledger_transactions (at);
