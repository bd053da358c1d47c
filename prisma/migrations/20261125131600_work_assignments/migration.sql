-- Who of the staff has what waits in their lists. A row of one that nobody has does not exist.
create type work_list as enum ('checkIns', 'claims', 'cases', 'incidents', 'reports', 'identities', 'documents');

create table work_assignments (
  list work_list not null,
  item_id uuid not null,
  user_id uuid not null references users on delete cascade on update cascade,
  at timestamptz(3) not null,
  primary key (list, item_id)
);
create index work_assignments_user_id_idx on work_assignments (user_id);

-- The column stays for the release before.
insert into work_assignments (list, item_id, user_id, at)
select 'cases', id, owner_id, opened_at from money_cases where owner_id is not null and decided_at is null;

create function announce_work() returns trigger language plpgsql as $$
begin
  perform announce('queue', coalesce(new.list, old.list)::text);
  return null;
end $$;

create trigger work_assignments_announce
  after insert or update or delete on work_assignments
  for each row execute function announce_work();

create trigger thread_reports_announce
  after insert or update on thread_reports
  for each row execute function announce_queues('reports');
