-- What hosts give for taxes says where they live, and their number for VAT.
alter table host_tax_details
  add column residence text not null default 'RO',
  add column vat_number text,
  add constraint host_tax_details_residence_check check (residence ~ '^[A-Z]{2}$');

-- What is reported of hosts to the tax authority each year (Directive (EU) 2021/514, DAC7).
create type dac7_message_kind as enum ('additions', 'corrections', 'nothing');
create type dac7_record_kind as enum ('added', 'corrected', 'removed');
create type dac7_ground as enum ('government', 'listed');

create table dac7_messages (
  id uuid not null default gen_random_uuid(),
  year smallint not null,
  kind dac7_message_kind not null,
  ref text not null,
  operator jsonb not null,
  operator_doc text not null,
  operator_corrects text,
  operator_repeats boolean not null default false,
  checked_at timestamptz(3),
  problems text[] default array[]::text[],
  built_at timestamptz(3) not null,
  filed_at timestamptz(3),
  filed_on date,
  receipt text,
  constraint dac7_messages_pkey primary key (id),
  constraint dac7_messages_filed_check check ((filed_at is null) = (filed_on is null) and (filed_at is not null or receipt is null)),
  constraint dac7_messages_checked_check check (filed_at is null or (checked_at is not null and problems = '{}'))
);
create unique index dac7_messages_ref_key on dac7_messages (ref);
create index dac7_messages_year_filed_at_idx on dac7_messages (year, filed_at);
-- One of a kind waits to be filed: what is new and what is corrected may not share a message.
create unique index dac7_messages_waiting_key on dac7_messages (year, kind) where filed_at is null;

create table dac7_records (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  host_id uuid not null,
  kind dac7_record_kind not null,
  doc text not null,
  corrects_id uuid,
  sealed_data text not null,
  announced_at timestamptz(3),
  constraint dac7_records_pkey primary key (id),
  constraint dac7_records_message_id_fkey foreign key (message_id) references dac7_messages (id) on delete cascade on update cascade,
  constraint dac7_records_host_id_fkey foreign key (host_id) references hosts (id) on delete restrict on update cascade,
  constraint dac7_records_corrects_id_fkey foreign key (corrects_id) references dac7_records (id) on delete set null on update cascade
);
create unique index dac7_records_doc_key on dac7_records (doc);
create unique index dac7_records_message_id_host_id_key on dac7_records (message_id, host_id);
create index dac7_records_host_id_idx on dac7_records (host_id);
create index dac7_records_corrects_id_idx on dac7_records (corrects_id);

create table dac7_exclusions (
  host_id uuid not null,
  ground dac7_ground not null,
  note text not null,
  decided_at timestamptz(3) not null,
  constraint dac7_exclusions_pkey primary key (host_id),
  constraint dac7_exclusions_host_id_fkey foreign key (host_id) references hosts (id) on delete cascade on update cascade
);

-- Hosts are reminded of missing tax details.
alter table reminders
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check
    check (kind in ('answer', 'check_in', 'return', 'late', 'delayed', 'card', 'tax', 'tax_again', 'tax_due'));
