-- What may be fraud, as it was seen when a booking was paid; and the bookings whose hand-over and payout a person
-- must look at first.
create type signal_kind as enum ('shared_card', 'shared_device', 'new_dear', 'names_differ');
create type stop_state as enum ('open', 'cleared', 'confirmed');

create table signals (
  id uuid primary key default gen_random_uuid(),
  kind signal_kind not null,
  user_id uuid not null references users on delete cascade on update cascade,
  booking_id uuid not null references bookings on delete cascade on update cascade,
  strength smallint not null,
  facts jsonb not null,
  seen_at timestamptz(3) not null,
  constraint signals_strength check (strength between 1 and 3)
);
create unique index signals_booking_id_kind_key on signals (booking_id, kind);
create index signals_user_id_idx on signals (user_id);
create index signals_seen_at_idx on signals (seen_at);

create table safety_stops (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade on update cascade,
  state stop_state not null default 'open',
  due_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  reason text,
  decided_by uuid references users on delete set null on update cascade,
  decided_at timestamptz(3),
  constraint safety_stops_decided check ((state = 'open') = (decided_at is null))
);
create unique index safety_stops_booking_id_key on safety_stops (booking_id);
create index safety_stops_state_due_at_idx on safety_stops (state, due_at);

-- A keyed hash of the card's number, to see that two accounts pay with one card.
alter table payments add column card_fingerprint text;
create index payments_card_fingerprint_idx on payments (card_fingerprint);
create index known_devices_device_hash_idx on known_devices (device_hash);

alter type work_list add value 'stops';

create trigger safety_stops_announce
  after insert or update or delete on safety_stops
  for each row execute function announce_queues('stops');

create trigger safety_stops_announce_client
  after insert or update on safety_stops
  for each row execute function announce_client();
