-- The flight with which a client comes, asked for where the car is handed over at an airport.
alter table bookings
  add column at_airport boolean not null default false,
  add column flight_number text
    constraint bookings_flight_number check (flight_number ~ '^([A-Z][A-Z0-9]|[0-9][A-Z])[1-9][0-9]{0,3}$');
