-- What a host owes for a confirmed booking that it has cancelled itself: decided once, when it is cancelled. Until
-- ask_by the host may ask to be let off; then it is posted as a debt, or the staff decide.
create type penalty_outcome as enum ('free', 'charged', 'waived');

create table host_penalties (
  booking_id uuid primary key references bookings on delete restrict on update cascade,
  host_id uuid not null references hosts on delete restrict on update cascade,
  -- 0 for the first one in twelve months that costs nothing.
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  ask_by timestamptz(3) not null,
  words text,
  asked_at timestamptz(3),
  asked_by uuid references users on delete set null on update cascade,
  outcome penalty_outcome,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((words is null) = (asked_at is null)),
  check ((outcome is null) = (settled_at is null)),
  check ((amount = 0) = (outcome is not distinct from 'free')),
  check (outcome is distinct from 'waived' or words is not null)
);
create index host_penalties_host_id_created_at_idx on host_penalties (host_id, created_at);
create index host_penalties_asked_by_idx on host_penalties (asked_by);
create index host_penalties_due_idx on host_penalties (ask_by) where settled_at is null and asked_at is null;

alter type money_case_kind add value 'host_penalty';

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'capture',
    'refund-owed',
    'refund-paid',
    'refund-failed',
    'refund-returned',
    'dispute-moved',
    'dispute-lost',
    'earned',
    'deposit-capture',
    'claims',
    'payout-sent',
    'payout-paid',
    'payout-failed',
    'transferred',
    'gateway-fee',
    'bank-filled',
    'bank-fee',
    'outside-received',
    'outside-returned',
    'outside-kept',
    'debt-netted',
    'penalty'));
