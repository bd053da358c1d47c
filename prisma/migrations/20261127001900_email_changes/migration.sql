-- Another e-mail address for an account: confirmed by its mailbox, told to the old one, in force after a day.
create type email_change_state as enum ('requested', 'confirmed', 'in_force', 'stopped', 'expired', 'withdrawn');

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade on update cascade,
  email citext not null,
  old_email citext not null,
  state email_change_state not null default 'requested',
  requested_by uuid references users on delete set null on update cascade,
  is_by_staff boolean not null,
  consented_by uuid references users on delete set null on update cascade,
  requested_at timestamptz(3) not null,
  link_ends_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  due_at timestamptz(3),
  ended_at timestamptz(3),
  constraint email_changes_confirmed_check check ((confirmed_at is null) = (due_at is null)),
  constraint email_changes_state_check check (case state
    when 'requested' then confirmed_at is null and ended_at is null
    when 'confirmed' then confirmed_at is not null and ended_at is null
    when 'in_force' then confirmed_at is not null and ended_at is not null
    else ended_at is not null end),
  constraint email_changes_consent_check check (consented_by is null or is_by_staff)
);

create index email_changes_user_id_ended_at_idx on email_changes (user_id, ended_at);
create index email_changes_requested_by_idx on email_changes (requested_by);
create index email_changes_consented_by_idx on email_changes (consented_by);
create unique index email_changes_one_open on email_changes (user_id) where state in ('requested', 'confirmed');
