-- Bookings that a company makes at its counter, for somebody who stands there and pays cash or at its own terminal.

create type payment_means as enum ('card', 'cash', 'terminal');
alter type payment_purpose add value 'extension';
alter type ledger_account add value 'host_till';
alter type ledger_account add value 'client_outside';
alter type ledger_account add value 'host_debts';

alter table payments
  add column means payment_means not null default 'card',
  add column taken_by uuid references users (id) on delete set null on update cascade;

-- Money outside is never known to the gateway, so it has no intent; it is there or it is not.
alter table payments add constraint payments_outside_check check (
  means = 'card' or (intent_id is null and status in ('authorised', 'captured', 'released')));
alter table payments add constraint payments_taken_by_check check (means <> 'card' or taken_by is null);

alter table bookings
  add column counter_by uuid references users (id) on delete set null on update cascade,
  add column is_counter boolean not null default false,
  add column counter_reason text,
  add column identity_checked_at timestamptz(3);

-- Only a member who sees the person can have looked at their documents.
alter table bookings add constraint bookings_counter_check check (
  is_counter or (counter_by is null and counter_reason is null and identity_checked_at is null));

-- A form that is sent twice makes one booking, also for a person who had no account before.
create unique index bookings_counter_request on bookings (counter_by, request_key) where is_counter;

-- A phone number as everybody writes it, by its digits with the country's: Romania's where none is given.
create function phone_key(phone text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^00', ''), '^0', '40')
$$;

create index users_phone_key on users (phone_key(phone)) where phone is not null;
