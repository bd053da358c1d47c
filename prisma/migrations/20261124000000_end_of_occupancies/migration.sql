-- What takes a car from a moment on, without all that took it before: the timeline, and how often a car is rented.
create index occupancies_until on occupancies (car_id, ends_at) where active;
