-- When a car left its host's fleet: reports count the time for which it was theirs to rent out.
alter table cars add column archived_at timestamptz(3);
alter table cars disable trigger user;
update cars set archived_at = updated_at where status = 'archived';
alter table cars enable trigger user;
alter table cars add constraint cars_archived_check check ((status = 'archived') = (archived_at is not null));

create function keep_archived_at() returns trigger language plpgsql set search_path = public as $$
begin
  new.archived_at := case when new.status = 'archived' then coalesce(new.archived_at, now()) end;
  return new;
end $$;

create trigger cars_archived before insert or update of status, archived_at on cars
  for each row execute function keep_archived_at();
