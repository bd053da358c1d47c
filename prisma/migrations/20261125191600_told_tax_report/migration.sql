-- Whoever reports to the tax authority, and hosts of whom something is missing, are reminded once for each day.
create table dac7_reminders (
  year smallint not null,
  kind text not null,
  due_on date not null,
  sent_at timestamptz(3) not null,
  constraint dac7_reminders_pkey primary key (year, kind, due_on),
  constraint dac7_reminders_kind_check check (kind in ('staff', 'hosts'))
);
