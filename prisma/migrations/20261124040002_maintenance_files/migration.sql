-- Invoices and other documents of a job: bytes in the private storage, encrypted.
create table maintenance_files (
  id uuid not null default gen_random_uuid() primary key,
  job_id uuid not null references maintenance_jobs on delete cascade on update cascade,
  file text not null,
  key_id text not null,
  mime text not null,
  -- Of the file as it was before encryption.
  bytes integer not null,
  upload_key uuid not null,
  created_at timestamptz(3) not null,
  constraint maintenance_files_mime_check check (mime in ('image/jpeg', 'application/pdf')),
  constraint maintenance_files_bytes_check check (bytes > 0)
);

create unique index maintenance_files_file_key on maintenance_files (file);
create unique index maintenance_files_job_id_upload_key_key on maintenance_files (job_id, upload_key);
