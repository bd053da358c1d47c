-- A contract as a PDF in each language: made once, and again only after somebody has signed.
create table contract_pdfs (
  contract_id uuid not null references contracts (id) on delete cascade on update cascade,
  locale text not null check (locale in ('ro', 'en')),
  hash text not null,
  bytes bytea not null,
  made_at timestamptz(3) not null,
  primary key (contract_id, locale)
);
