-- Which member of a host changed its calendar.
alter table calendar_changes add column actor_id uuid;
alter table calendar_changes add constraint calendar_changes_actor_id_fkey
  foreign key (actor_id) references users (id) on delete set null on update cascade;

-- A week in hours: seven days are an hour longer or shorter where the clocks change.
alter table host_invitations
  drop constraint host_invitations_expiry_check,
  add constraint host_invitations_expiry_check
    check (expires_at > created_at and expires_at <= created_at + interval '168 hours');
