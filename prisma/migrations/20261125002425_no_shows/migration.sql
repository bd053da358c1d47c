-- A no-show that a host has reported: the client may object, and until that is decided its money stands still.
create table no_shows (
  booking_id uuid primary key references bookings on delete restrict on update cascade,
  -- Until when the client may object.
  object_by timestamptz(3) not null,
  objection text,
  objected_at timestamptz(3),
  -- What an admin has decided to give back; the policy's amount where nobody has.
  refund integer check (refund >= 0),
  -- When it was decided, or nobody had objected in time.
  settled_at timestamptz(3),
  check ((objection is null) = (objected_at is null)),
  check (refund is null or settled_at is not null)
);
create index no_shows_due_idx on no_shows (object_by) where settled_at is null and objection is null;

-- Those from before are settled already.
insert into no_shows (booking_id, object_by, settled_at)
select id, ended_at, ended_at from bookings where status = 'no_show' and ended_at is not null;

alter type money_case_kind add value 'no_show';
