-- Tells every process of the application what has changed in a transaction, once, when it commits: the calendar of a
-- host, the availability of a car, a queue of the staff. The third word is the live connection whose page has caused it,
-- if there is one: that page knows already.
create function announce(what text, which text) returns void language sql as $$
  select pg_notify('news', concat_ws(' ', what, which, nullif(current_setting('volan.connection', true), '')))
$$;

create or replace function announce_calendar() returns trigger language plpgsql as $$
declare
  host uuid;
begin
  select c.host_id into host from cars c
   where c.id = case when tg_op = 'DELETE' then old.car_id else new.car_id end;
  if host is not null then
    perform announce('calendar', host::text);
  end if;
  return null;
end $$;

-- Cars of a class share the page of the one that leads it.
create function announce_availability() returns trigger language plpgsql as $$
declare
  page text;
begin
  select coalesce(
      (select lead.slug from cars lead where lead.class_id = c.class_id and lead.leads_class), c.slug)
    into page
    from cars c where c.id = case when tg_op = 'DELETE' then old.car_id else new.car_id end;
  if page is not null then
    perform announce('car', page);
  end if;
  return null;
end $$;

create trigger occupancies_announce_taken
  after insert on occupancies
  for each row when (new.released_at is null) execute function announce_availability();

create trigger occupancies_announce_freed
  after delete on occupancies
  for each row when (old.released_at is null) execute function announce_availability();

create trigger occupancies_announce_moved
  after update on occupancies
  for each row
  when (
    (old.starts_at, old.ends_at, old.blocked_until, old.released_at is null)
      is distinct from (new.starts_at, new.ends_at, new.blocked_until, new.released_at is null)
  )
  execute function announce_availability();

-- Its arguments are the queues that the change concerns.
create function announce_queues() returns trigger language plpgsql as $$
declare
  queue text;
begin
  foreach queue in array tg_argv loop
    perform announce('queue', queue);
  end loop;
  return null;
end $$;

create trigger inspections_announce
  after update on inspections
  for each row
  when ((old.status, old.review, old.submitted_at) is distinct from (new.status, new.review, new.submitted_at))
  execute function announce_queues('checkIns');

create trigger claims_announce
  after insert or update or delete on claims
  for each row execute function announce_queues('claims');

create trigger money_cases_announce
  after insert or update or delete on money_cases
  for each row execute function announce_queues('cases');

create trigger incidents_announce
  after insert or update or delete on incidents
  for each row execute function announce_queues('incidents');

create trigger payouts_announce
  after insert or update or delete on payouts
  for each row execute function announce_queues('payouts');

create trigger users_announce
  after update on users
  for each row
  when ((old.kyc_status, old.kyc_renewal_at) is distinct from (new.kyc_status, new.kyc_renewal_at))
  execute function announce_queues('identities');

create trigger documents_announce
  after insert or update or delete on documents
  for each row execute function announce_queues('documents');

-- A document waits for a review only once it has a file.
create trigger document_files_announce
  after insert or delete on document_files
  for each row execute function announce_queues('documents');

create trigger cars_announce
  after update on cars
  for each row when (old.status <> new.status) execute function announce_queues('cars', 'documents');

create trigger car_reviews_announce
  after insert or update or delete on car_reviews
  for each row execute function announce_queues('cars');
