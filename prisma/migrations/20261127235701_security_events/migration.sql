-- Sign-ins, failed ones, refusals, and changes of what protects an account.
create type security_event_kind as enum (
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'sign_in_limited',
  'code_failed',
  'recovery_code_used',
  'password_confirmed',
  'password_confirmation_failed',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_change_stopped',
  'phone_changed',
  'bank_account_changed',
  'bank_account_verified',
  'payout_method_changed',
  'roles_given',
  'roles_taken',
  'member_added',
  'member_changed',
  'member_removed',
  'sessions_ended',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'account_suspended',
  'account_restored',
  'access_refused'
);

create table security_events (
  id bigserial primary key,
  kind security_event_kind not null,
  user_id uuid references users on delete cascade on update cascade,
  actor_id uuid references users on delete set null on update cascade,
  ip text,
  network text,
  device text,
  email_hash text,
  details jsonb not null default '{}',
  count integer not null default 1,
  merge_key text,
  at timestamptz(3) not null
);
create unique index security_events_merge_key_key on security_events (merge_key);
create index security_events_user_id_id_idx on security_events (user_id, id);
create index security_events_actor_id_idx on security_events (actor_id);
create index security_events_kind_id_idx on security_events (kind, id);
create index security_events_network_id_idx on security_events (network, id);
create index security_events_at_idx on security_events (at);
-- What still says where it came from, for the job that empties it.
create index security_events_origin_idx on security_events (at)
  where ip is not null or device is not null or merge_key is not null;

-- An event stays what it was. It is only counted further, and loses where it came from.
create function guard_security_event() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.details, new.at) is distinct from (old.id, old.kind, old.details, old.at)
    or new.user_id is distinct from old.user_id
    or new.count < old.count
    or new.actor_id is not null and new.actor_id is distinct from old.actor_id
    or new.ip is not null and new.ip is distinct from old.ip
    or new.network is not null and new.network is distinct from old.network
    or new.device is not null and new.device is distinct from old.device
    or new.email_hash is not null and new.email_hash is distinct from old.email_hash
    or new.merge_key is not null and new.merge_key is distinct from old.merge_key
  then
    raise exception 'security event % does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger security_events_guard before update on security_events
  for each row execute function guard_security_event();
create trigger security_events_no_truncate before truncate on security_events
  for each statement execute function refuse_change();
