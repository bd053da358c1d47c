-- What a host answers to a client who has objected to a no-show, once, with what shows it.
alter table no_shows
  add column reply text,
  add column replied_at timestamptz(3),
  add constraint no_shows_reply_check
    check ((reply is null) = (replied_at is null) and (reply is null or objection is not null));

create table no_show_files (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references no_shows on delete cascade on update cascade,
  file text not null unique,
  key_id text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamptz(3) not null
);
create index no_show_files_booking_id_idx on no_show_files (booking_id);
