-- Which member of a company hands a car over, or takes it back. Who leaves the company leaves these tasks as well.
create table handover_assignments (
  booking_id uuid not null references bookings (id) on delete cascade on update cascade,
  leg inspection_leg not null,
  host_id uuid not null,
  user_id uuid not null,
  assigned_by uuid references users (id) on delete set null on update cascade,
  assigned_at timestamptz(3) not null,
  -- Assignments made together, to be undone together; null for one that was chosen.
  round_id uuid,
  primary key (booking_id, leg),
  constraint handover_assignments_member_fkey foreign key (host_id, user_id)
    references host_members (host_id, user_id) on delete cascade on update cascade
);
create index handover_assignments_host_id_user_id_idx on handover_assignments (host_id, user_id);
create index handover_assignments_round_id_idx on handover_assignments (round_id) where round_id is not null;

-- When a car was last cleaned and looked over. It counts until the car comes back the next time.
alter table cars add column ready_at timestamptz(3);
alter table cars add column ready_by uuid references users (id) on delete set null on update cascade;
