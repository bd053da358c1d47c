-- A hand-over opens 24 hours before the start; sooner only when the host has asked for it and the client agreed.
alter table bookings
  add column early_check_in_asked_at timestamptz(3),
  add column early_check_in_agreed_at timestamptz(3),
  add constraint bookings_early_check_in_check
    check (early_check_in_agreed_at is null or early_check_in_asked_at is not null);
