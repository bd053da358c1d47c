-- What a host is asked for beside its cars: the languages it speaks, and what is reported about its earnings each year.
alter table hosts add column languages text[] default '{}';

create table host_tax_details (
  host_id uuid not null,
  legal_name text not null,
  address text not null,
  born_on date not null,
  sealed_number text not null,
  updated_at timestamptz(3) not null,
  constraint host_tax_details_pkey primary key (host_id),
  constraint host_tax_details_host_id_fkey foreign key (host_id) references hosts (id)
    on delete cascade on update cascade,
  constraint host_tax_details_born_on_check check (born_on between date '1900-01-01' and date '2100-01-01')
);

-- A company's tax number is public and stands on the company itself.
create function check_tax_details() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (select from hosts where id = new.host_id and kind = 'person') then
    raise exception 'only a person has tax details of their own'
      using errcode = 'check_violation', constraint = 'host_tax_details_person', table = 'host_tax_details';
  end if;
  return new;
end $$;

create trigger host_tax_details_person before insert or update on host_tax_details
  for each row execute function check_tax_details();
