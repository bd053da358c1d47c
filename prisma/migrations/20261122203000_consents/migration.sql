-- Which version of a legal document a person has accepted, when, and on which occasion. Written once.
create type consent_occasion as enum ('registration', 'booking');

create table consents (
  id bigserial primary key,
  user_id uuid not null references users on update cascade on delete restrict,
  booking_id uuid references bookings on update cascade on delete restrict,
  document text not null,
  version smallint not null check (version > 0),
  occasion consent_occasion not null,
  at timestamptz(3) not null,
  check ((occasion = 'booking') = (booking_id is not null))
);

create index consents_user_id_id_idx on consents (user_id, id);
create unique index consents_booking_id_document_version_key on consents (booking_id, document, version);

create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_change();
