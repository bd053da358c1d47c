-- Both sides and the staff are told of safety stops, by the rows that keep reminders from being sent twice.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check
    check (kind in ('answer', 'check_in', 'return', 'late', 'delayed', 'card', 'tax', 'tax_again', 'tax_due',
      'stop', 'stop_free', 'stop_opened', 'stop_due', 'stop_expired'));
