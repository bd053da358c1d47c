-- What comes next for each car of a fleet, without reading what is over.
create index bookings_to_come on bookings (car_id, starts_at) where status in ('confirmed', 'in_progress');
