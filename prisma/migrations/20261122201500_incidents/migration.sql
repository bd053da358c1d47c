-- What goes wrong on a trip, as its client reports it: the host and the staff are notified, and the staff close it.
create type incident_kind as enum ('breakdown', 'accident', 'lost_key', 'cannot_find_car');
create type incident_state as enum ('open', 'closed');

create table incidents (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete restrict on update cascade,
  kind incident_kind not null,
  state incident_state not null default 'open',
  words text not null default '',
  lat double precision,
  lng double precision,
  reported_by uuid not null references users on delete restrict on update cascade,
  created_at timestamptz(3) not null default current_timestamp,
  closed_by uuid references users on delete restrict on update cascade,
  closed_at timestamptz(3),
  constraint incidents_position_check check ((lat is null) = (lng is null)),
  constraint incidents_closed_check check ((state = 'closed') = (closed_at is not null))
);

create index incidents_booking_id_idx on incidents (booking_id);
create index incidents_state_created_at_idx on incidents (state, created_at);
