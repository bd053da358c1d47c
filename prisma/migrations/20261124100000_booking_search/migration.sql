-- The staff look for bookings of everybody, newest trips first, by a part of the reference or by an open matter of money.
create index bookings_starts_at_id_idx on bookings (starts_at desc, id);
create index bookings_ref_idx on bookings using gin (ref gin_trgm_ops);
create index payments_held_deposits on payments (booking_id) where purpose = 'deposit' and status = 'authorised';
create index payouts_on_hold on payouts (booking_id) where status = 'on_hold';

-- What belongs to the story of one booking, without a column that names the booking.
create index notifications_booking_ref_idx on notifications ((facts ->> 'ref'), created_at) where facts ? 'ref';
create index webhook_events_intent_idx on webhook_events
  ((coalesce(payload #>> '{data,object,payment_intent}', payload #>> '{data,object,id}')));
create index webhook_events_payout_idx on webhook_events ((payload #>> '{data,object,metadata,payout}'))
  where payload #>> '{data,object,metadata,payout}' is not null;
