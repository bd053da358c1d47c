-- What was told about a booking because its time had come: once for each moment it was due, whoever looks.
create table reminders (
  booking_id uuid not null references bookings on delete cascade on update cascade,
  kind text not null,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  constraint reminders_pkey primary key (booking_id, kind, due_at),
  constraint reminders_kind_check check (kind in ('answer', 'check_in', 'return', 'late', 'delayed')),
  constraint reminders_due_check check (due_at <= sent_at)
);

create index bookings_out on bookings (ends_at) where status = 'in_progress';

-- When a host was last compared with others of its town, whether or not there was anything to say.
alter table hosts add column compared_on date;
