-- What a company is registered as, its branches, and how people become its members.

-- A Romanian company number (CUI): two to ten digits, the last of which checks the others. "RO" before it says that
-- the company pays VAT.
create function is_cui(number text) returns boolean language sql immutable parallel safe as $$
  select number ~ '^(RO)?[1-9]\d{1,9}$' and (
    select sum(substr(lpad(digits, 10, '0'), at, 1)::int * substr('753217532', at, 1)::int) * 10 % 11 % 10
      = right(digits, 1)::int
    from (select ltrim(number, 'RO') as digits) of, generate_series(1, 9) at group by digits)
$$;

-- What was typed freely until now is asked for again where it cannot be right.
update hosts set tax_id = upper(regexp_replace(tax_id, '\s', '', 'g')) where kind = 'company';
update hosts set tax_id = null where kind = 'company' and not is_cui(tax_id);

alter table hosts
  add column trade_register text,
  add column second_factor_required boolean not null default false,
  add constraint hosts_cui_check check (kind <> 'company' or is_cui(tax_id)),
  add constraint hosts_trade_register_check
    check (trade_register is null
      or (kind = 'company' and trade_register ~ '^([JFC]\d{13}|[JFC]\d{1,2}/\d{1,6}/\d{4})$')),
  add constraint hosts_second_factor_check check (not second_factor_required or kind = 'company');

create table branches (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  name text not null,
  town text not null,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  phone text,
  opening_hours jsonb,
  created_at timestamptz(3) not null default current_timestamp,
  constraint branches_pkey primary key (id),
  constraint branches_host_id_fkey foreign key (host_id) references hosts (id) on delete cascade on update cascade,
  constraint branches_name_check check (name <> ''),
  constraint branches_place_check check (lat between -90 and 90 and lng between -180 and 180)
);

create unique index branches_host_id_id_key on branches (host_id, id);
create unique index branches_host_id_name_key on branches (host_id, name);

create function check_branch() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (select from hosts where id = new.host_id and kind = 'company') then
    raise exception 'only a company has branches'
      using errcode = 'check_violation', constraint = 'branches_company', table = 'branches';
  end if;
  return new;
end $$;

create trigger branches_company before insert or update of host_id on branches
  for each row execute function check_branch();

-- Every car of a company that has branches belongs to one of them.
alter table cars
  add column branch_id uuid,
  add constraint cars_branch_fkey foreign key (host_id, branch_id) references branches (host_id, id)
    on delete no action on update cascade;
create index cars_branch_id_idx on cars (branch_id);

insert into branches (host_id, name, town, address, lat, lng, created_at)
select distinct on (h.id) h.id, coalesce(c.town, h.town), coalesce(c.town, h.town), coalesce(c.address, h.address, h.town),
  c.lat, c.lng, h.created_at
from hosts h join cars c on c.host_id = h.id and c.lat is not null and c.lng is not null
where h.kind = 'company' order by h.id, c.created_at, c.id;
update cars c set branch_id = b.id from branches b where b.host_id = c.host_id;

-- A car of which nothing is said belongs to the company's first branch.
create function branch_of_car() returns trigger language plpgsql set search_path = public as $$
begin
  select id into new.branch_id from branches where host_id = new.host_id order by created_at, id limit 1;
  return new;
end $$;

create trigger cars_branch before insert or update of host_id, branch_id on cars
  for each row when (new.branch_id is null) execute function branch_of_car();

create function cars_of_first_branch() returns trigger language plpgsql set search_path = public as $$
begin
  update cars set branch_id = new.id where host_id = new.host_id and branch_id is null;
  return null;
end $$;

create trigger branches_first after insert on branches for each row execute function cars_of_first_branch();

-- Hours of a branch go before those of its company; days with hours of their own are the company's.
create function car_hours(branch uuid, host uuid) returns jsonb language sql stable as $$
  select coalesce((select opening_hours from branches where id = branch),
    (select opening_hours from hosts where id = host))
$$;

create or replace function open_car() returns trigger language plpgsql set search_path = public as $$
declare
  hours jsonb;
begin
  select car_hours(c.branch_id, c.host_id) into hours from cars c where c.id = new.car_id;
  if hours is null then return new; end if;
  select week_slots(hours), h.after_hours_fee, open_days(h.id) into new.open_slots, new.after_hours_fee, new.open_days
  from cars c join hosts h on h.id = c.host_id where c.id = new.car_id;
  return new;
end $$;

create or replace function project_hours(host uuid) returns void language plpgsql set search_path = public as $$
begin
  -- The locks come first, in the order of the ids, as wherever rows of several cars are written.
  perform 1 from car_search where car_id in (select id from cars where host_id = host) order by car_id for update;
  update car_search s set
    open_slots = case when kept.hours is not null then week_slots(kept.hours) end,
    open_days = case when kept.hours is not null then kept.days end,
    after_hours_fee = case when kept.hours is not null then kept.after_hours_fee end
  from (select c.id, car_hours(c.branch_id, c.host_id) as hours, h.after_hours_fee, d.days
    from hosts h join cars c on c.host_id = h.id, lateral (select open_days(h.id) as days) d
    where h.id = host) kept
  where kept.id = s.car_id;
end $$;

create function follow_branch_hours() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_hours(new.host_id);
  return null;
end $$;

create trigger branches_hours after update on branches for each row
  when (old.opening_hours is distinct from new.opening_hours) execute function follow_branch_hours();

-- Many cars change their branch at once: their company is looked at once.
create function follow_branches() returns trigger language plpgsql set search_path = public as $$
begin
  perform project_hours(host_id) from (
    select distinct n.host_id from new_cars n join old_cars o on o.id = n.id
    where n.branch_id is distinct from o.branch_id
      and exists (select from branches b where b.host_id = n.host_id and b.opening_hours is not null)
    order by n.host_id) moved;
  return null;
end $$;

create trigger cars_branches after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function follow_branches();

-- A manager runs the whole company; the others may belong to a branch.
alter table host_members
  add column branch_id uuid,
  add constraint host_members_branch_fkey foreign key (host_id, branch_id) references branches (host_id, id)
    on delete no action on update cascade,
  add constraint host_members_branch_check check (role <> 'manager' or branch_id is null);
create index host_members_branch_id_idx on host_members (branch_id);

create table host_invitations (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  email citext not null,
  role member_role not null,
  branch_id uuid,
  token_hash text not null,
  invited_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_by uuid,
  constraint host_invitations_pkey primary key (id),
  constraint host_invitations_host_id_fkey foreign key (host_id) references hosts (id)
    on delete cascade on update cascade,
  constraint host_invitations_branch_fkey foreign key (host_id, branch_id) references branches (host_id, id)
    on delete cascade on update cascade,
  constraint host_invitations_invited_by_fkey foreign key (invited_by) references users (id)
    on delete set null on update cascade,
  constraint host_invitations_used_by_fkey foreign key (used_by) references users (id)
    on delete set null on update cascade,
  constraint host_invitations_branch_check check (role <> 'manager' or branch_id is null),
  constraint host_invitations_expiry_check check (expires_at > created_at and expires_at <= created_at + interval '7 days'),
  constraint host_invitations_use_check check (used_at between created_at and expires_at)
);

create unique index host_invitations_token_hash_key on host_invitations (token_hash);
create index host_invitations_expires_at_idx on host_invitations (expires_at);
-- A new invitation takes the place of the one that waits.
create unique index host_invitations_waiting_key on host_invitations (host_id, email) where used_at is null;
