-- What is agreed while the client has the car no signature at the check-in covers: its annex is signed by the client, and
-- countersigned by the host. It counts before that, as it is paid.
alter table booking_changes
  add column to_sign boolean not null default false,
  add column client_signature text,
  add column client_drawing jsonb,
  add column client_address text,
  add column client_signed_at timestamptz(3),
  add column host_signature text,
  add column host_drawing jsonb,
  add column host_address text,
  add column host_signed_at timestamptz(3),
  add constraint booking_changes_to_sign_check check (not to_sign or state = 'accepted'),
  add constraint booking_changes_signed_check check (
    (client_signature is null) = (client_signed_at is null) and (host_signature is null) = (host_signed_at is null)
    and (client_signed_at is null or to_sign) and (host_signed_at is null or client_signed_at is not null)),
  add constraint booking_changes_drawings_check check (
    jsonb_typeof(coalesce(client_drawing, '[]')) = 'array' and jsonb_typeof(coalesce(host_drawing, '[]')) = 'array');

-- Those that wait for a signature, as the pages of their booking ask for them.
create index booking_changes_unsigned_idx on booking_changes (booking_id) where to_sign and host_signed_at is null;
