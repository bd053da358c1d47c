-- Changes of a booking that one side proposes: other dates, with their price. An accepted one is a version of the
-- booking's price and an annex to its contract, and stays as it is.

create type change_state as enum ('proposed', 'awaiting_payment', 'accepted', 'declined', 'expired', 'withdrawn');
create type change_side as enum ('client', 'host');

create table booking_changes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete restrict on update cascade,
  -- Made by the page: a proposal that is sent twice is one.
  request_key uuid not null,
  state change_state not null,
  proposed_by change_side not null,
  -- A member of the host, or the client.
  proposer_id uuid references users on delete set null on update cascade,
  note text not null default '',
  -- What was agreed before, and what would be: with all lines of both prices.
  earlier jsonb not null,
  later jsonb not null,
  -- Until when the car is kept, with the turn-around time, if it is accepted.
  blocked_until timestamptz(3) not null,
  -- What the client pays more, or gets back where it is negative.
  amount integer not null,
  currency char(3) not null,
  -- What pays for it; made when both sides agree and something is to be paid.
  payment_id uuid unique references payments on delete restrict on update cascade,
  -- The number of the annex to the contract, counted within a booking.
  annex smallint,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  decided_by uuid references users on delete set null on update cascade,
  decided_at timestamptz(3),
  constraint booking_changes_booking_id_request_key_key unique (booking_id, request_key),
  constraint booking_changes_booking_id_annex_key unique (booking_id, annex),
  constraint booking_changes_decided_check check ((decided_at is null) = (state in ('proposed', 'awaiting_payment'))),
  constraint booking_changes_annex_check check ((annex is not null) = (state = 'accepted')),
  constraint booking_changes_paid_check check (state <> 'awaiting_payment' or (amount > 0 and payment_id is not null))
);

-- One at a time: who proposes another one first withdraws or answers this one.
create unique index booking_changes_one_open on booking_changes (booking_id) where state in ('proposed', 'awaiting_payment');
create index booking_changes_waiting_idx on booking_changes (expires_at) where state in ('proposed', 'awaiting_payment');
create index booking_changes_proposer_id_idx on booking_changes (proposer_id);
create index booking_changes_decided_by_idx on booking_changes (decided_by);

create function check_change_transition() returns trigger language plpgsql set search_path = public as $$
begin
  if old.state not in ('proposed', 'awaiting_payment')
    and (new.state, new.earlier, new.later, new.amount, new.payment_id, new.annex)
      is distinct from (old.state, old.earlier, old.later, old.amount, old.payment_id, old.annex)
    or old.state = 'awaiting_payment' and new.state = 'proposed'
    or (new.earlier, new.later, new.amount) is distinct from (old.earlier, old.later, old.amount) then
    raise exception 'a change does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'booking_changes_transition', table = 'booking_changes';
  end if;
  return new;
end $$;

create trigger booking_changes_transition before update on booking_changes
  for each row execute function check_change_transition();

-- The further time of an open change takes the car beside the booking itself.
alter table occupancies
  add column change_id uuid references booking_changes on delete cascade on update cascade,
  drop constraint occupancies_booking_check,
  add constraint occupancies_booking_check check (
    (kind in ('hold', 'request', 'booking')) = (booking_id is not null or change_id is not null)
    and (change_id is null or (kind = 'hold' and booking_id is null)));
create index occupancies_change_id_idx on occupancies (change_id) where change_id is not null;
