-- The audit trail is sealed every night: each seal is a hash over new entries and over the seal before.
create table audit_seals (
  id serial not null,
  until_id bigint not null,
  seen_id bigint not null,
  entries integer not null,
  hash text not null,
  broken_seal integer,
  sealed_at timestamptz(3) not null,
  constraint audit_seals_pkey primary key (id)
);

create trigger audit_seals_append_only before update or delete on audit_seals
  for each statement execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
