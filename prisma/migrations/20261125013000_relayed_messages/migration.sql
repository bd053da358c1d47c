-- What the nodes of the application send each other and does not fit into a notification of PostgreSQL. Read within
-- seconds and then worth nothing, so a crash may empty it.
create unlogged table relayed_messages (
  node uuid not null,
  seq bigint not null,
  body text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint relayed_messages_pkey primary key (node, seq)
);

create index relayed_messages_created_at_idx on relayed_messages (created_at);
