-- A client without a password agrees to charges at the counter, by signing in front of a member.
alter table claims
  add column agreed_drawing jsonb,
  add column witnessed_by uuid references users on delete restrict on update cascade,
  add constraint claims_witnessed_check check (witnessed_by is null or agreed_name is not null);

-- What is paid for charges at the counter stands beside what is asked of a card later.
create unique index payments_one_card_settlement on payments (booking_id)
  where purpose = 'settlement' and means = 'card';
drop index payments_one_settlement;
