-- Who has agreed to a change, when and how, as its annex states it. Names stay as they were then.
create type change_consent as enum ('answer', 'instant', 'counter');

alter table booking_changes
  add column proposer_name text,
  add column agreed_how change_consent,
  add column agreed_at timestamptz(3),
  add column agreed_by uuid references users on delete set null on update cascade,
  add column agreed_name text,
  add constraint booking_changes_agreed_check check (
    (agreed_how is null) = (agreed_at is null) and (agreed_how = 'answer' or agreed_by is null and agreed_name is null));
create index booking_changes_agreed_by_idx on booking_changes (agreed_by);
