alter table users
  add column passkey_factor_at timestamptz(3),
  add column passkey_handle text;

create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[],
  is_syncable boolean not null,
  is_synced boolean not null,
  aaguid uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  challenged_at timestamptz(3) not null,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade on update cascade
);

-- A key belongs to one person.
create unique index passkeys_credential_id_key on passkeys (credential_id);
create index passkeys_user_id_created_at_idx on passkeys (user_id, created_at);
