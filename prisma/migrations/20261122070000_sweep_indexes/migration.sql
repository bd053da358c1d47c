-- What the sweep looks for every minute is a small part of all there has ever been.
create index bookings_under_way on bookings (starts_at) where status in ('confirmed', 'in_progress', 'returned');
create index bookings_returned on bookings (returned_at) where status = 'returned';
create index bookings_updated_at_idx on bookings (updated_at);
create index payments_open on payments (updated_at) where status in ('created', 'requires_action', 'authorised');
create index refunds_open on refunds (payment_id) where status = 'created';
create index reviews_unpublished on reviews (booking_id) where published_at is null;
create index claims_unanswered on claims (respond_by) where status = 'proposed';
create index claims_open on claims (booking_id) where status in ('proposed', 'disputed');
create index users_verified_until on users (kyc_expires_on) where kyc_status = 'verified';
