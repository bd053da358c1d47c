-- A hold that ran out is called expired, in the booking's history too.
alter table booking_events disable trigger booking_events_append_only;
update booking_events set action = 'expire-hold' where action = 'lapse';
alter table booking_events enable trigger booking_events_append_only;
