-- What each column of a file is; the columns of files from before are known by their headers.
alter table fleet_imports add column columns text[] default '{}';

-- What companies have said that columns with these headers are, for their next files.
create table fleet_headers (
  host_id uuid not null,
  header text not null,
  meaning text not null,
  said_at timestamptz(3) not null,
  constraint fleet_headers_pkey primary key (host_id, header),
  constraint fleet_headers_host_id_fkey foreign key (host_id) references hosts (id) on delete cascade on update cascade
);
