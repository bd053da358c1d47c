-- Money that has gone wrong and that a person of the staff must look at: a payment that the client's bank has taken
-- back, a refund or a payout that did not arrive, a deposit that is no longer held.

alter type ledger_account add value 'disputed';
alter type ledger_account add value 'losses';

create type money_case_kind as enum ('dispute', 'refund_failed', 'payout_bounced', 'hold_expired');
create type money_case_state as enum ('open', 'submitted', 'won', 'lost', 'resolved');

create table money_cases (
  id uuid primary key default gen_random_uuid(),
  kind money_case_kind not null,
  state money_case_state not null default 'open',
  -- What has happened, in the words of whoever reports it: the same dispute, refund or attempt makes one case.
  cause text not null,
  booking_id uuid not null references bookings on delete restrict on update cascade,
  payment_id uuid references payments on delete restrict on update cascade,
  refund_id uuid references refunds on delete restrict on update cascade,
  payout_id uuid references payouts on delete set null on update cascade,
  amount integer not null,
  currency char(3) not null,
  gateway_reason text,
  owner_id uuid references users on delete set null on update cascade,
  due_at timestamptz(3) not null,
  evidence_words text,
  submitted_at timestamptz(3),
  decision text,
  host_bears integer,
  reason text,
  decided_by uuid references users on delete restrict on update cascade,
  decided_at timestamptz(3),
  opened_at timestamptz(3) not null default current_timestamp,
  constraint money_cases_kind_cause_key unique (kind, cause),
  constraint money_cases_amount_check check (amount > 0 and host_bears between 0 and amount),
  constraint money_cases_of_check check (case kind
    when 'dispute' then payment_id is not null
    when 'refund_failed' then payment_id is not null and refund_id is not null
    else true end),
  -- Only a dispute goes to a bank, which answers; everything else is resolved by somebody here or by itself.
  constraint money_cases_state_check check (kind = 'dispute' or state in ('open', 'resolved')),
  constraint money_cases_submitted_check check (state <> 'submitted' or submitted_at is not null),
  constraint money_cases_decided_check check (
    (decided_at is null) = (decision is null)
    and case state
      when 'open' then decided_at is null
      when 'submitted' then decided_at is null
      when 'won' then decided_at is not null
      when 'resolved' then decided_at is not null
      when 'lost' then (decided_at is null) = (host_bears is null) end)
);

create index money_cases_booking_id_idx on money_cases (booking_id);
create index money_cases_waiting_idx on money_cases (due_at) where decided_at is null;
create index money_cases_payment_id_idx on money_cases (payment_id);
create index money_cases_refund_id_idx on money_cases (refund_id);
create index money_cases_payout_id_idx on money_cases (payout_id);
create index money_cases_owner_id_idx on money_cases (owner_id);

-- Refunds that have failed before there were cases.
insert into money_cases (kind, cause, booking_id, payment_id, refund_id, amount, currency, due_at)
  select 'refund_failed', r.id::text, p.booking_id, p.id, r.id, r.amount, p.currency, current_timestamp + interval '48 hours'
  from refunds r join payments p on p.id = r.payment_id where r.status = 'failed';
