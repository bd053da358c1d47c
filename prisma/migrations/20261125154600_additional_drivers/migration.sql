-- Who else drives a car: named by its client, within the quantity that is booked. Each is a person with an account, whose
-- identity and licence are checked like the client's.
create table booking_drivers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete restrict on update cascade,
  -- As the client has written them; the account's own name counts once it is there.
  name text not null,
  email citext not null,
  token_hash text not null,
  user_id uuid references users on delete set null on update cascade,
  created_at timestamptz(3) not null default current_timestamp,
  accepted_at timestamptz(3),
  -- When the car was handed over, and this person could drive it.
  cleared_at timestamptz(3),
  constraint booking_drivers_token_hash_key unique (token_hash),
  constraint booking_drivers_booking_id_email_key unique (booking_id, email),
  constraint booking_drivers_accepted_check check (user_id is null or accepted_at is not null),
  constraint booking_drivers_cleared_check check (cleared_at is null or accepted_at is not null)
);

create index booking_drivers_user_id_idx on booking_drivers (user_id);
