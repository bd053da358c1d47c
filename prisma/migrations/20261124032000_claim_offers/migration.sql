-- What a client would pay for a claim that they dispute, in minor units; the host may agree to it.
alter table claims add column offered integer;
alter table claims add constraint claims_offered_check
  check (offered is null or (offered > 0 and offered < amount and objection is not null));
