alter table payments add column card_expires_on date;

alter table bookings
  add column saved_card text,
  add column saved_card_expires_on date,
  add constraint bookings_saved_card_expires check ((saved_card is null) = (saved_card_expires_on is null));

alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('answer', 'check_in', 'return', 'late', 'delayed', 'card'));
