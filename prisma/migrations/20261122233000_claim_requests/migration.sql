-- A claim that is sent twice is stored once: the form that was filled in names it.
alter table claims add column request_key uuid;

create unique index claims_booking_id_request_key_key on claims (booking_id, request_key);
