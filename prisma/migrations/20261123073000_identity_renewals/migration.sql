-- New documents of somebody whose check still holds wait for a decision; until then the check of before holds.
alter table users add column kyc_renewal_at timestamptz(3),
  add constraint users_renewal_of_valid_check check (kyc_renewal_at is null or kyc_status = 'verified');

drop index users_waiting;
create index users_waiting on users (kyc_submitted_at, id)
  where kyc_status = 'in_review' or kyc_renewal_at is not null;
