-- A document may have several files; the facts about it outlive them.

create table document_files (
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  file text not null,
  key_id text,
  mime text not null,
  bytes integer,
  upload_key uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default current_timestamp,
  constraint document_files_pkey primary key (id)
);

create unique index document_files_file_key on document_files (file);
create unique index document_files_document_id_upload_key_key on document_files (document_id, upload_key);
alter table document_files
  add constraint document_files_document_id_fkey foreign key (document_id) references documents (id)
    on delete cascade on update cascade,
  add constraint document_files_mime_check
    check (mime in ('image/jpeg', 'application/pdf'));

insert into document_files (document_id, file, mime, created_at)
select id, file, mime, created_at from documents;

alter table documents
  drop column file,
  drop column mime,
  add column country char(2),
  add column files_destroyed_at timestamptz(3),
  add column number_end text,
  add column number_hash text,
  add column reminded_days smallint,
  add constraint documents_number_check check (length(number_end) <= 4);

create index documents_number_hash_idx on documents (number_hash);

alter table users
  add column kyc_reminded_days smallint,
  add column licence_expires_on date;

-- Of each kind one waits for a decision at a time: what is sent again takes the place of what was sent before.
update documents d set status = 'expired' where status = 'in_review' and exists (
  select from documents newer where newer.kind = d.kind and newer.status = 'in_review'
    and (newer.car_id = d.car_id or newer.user_id = d.user_id) and (newer.created_at, newer.id) > (d.created_at, d.id));
create unique index documents_one_in_review_per_car on documents (car_id, kind)
  where status = 'in_review' and car_id is not null;
create unique index documents_one_in_review_per_person on documents (user_id, kind)
  where status = 'in_review' and user_id is not null;
