-- A company has papers of its own, beside those of its cars.

alter type document_kind add value 'company_registration';
alter type document_kind add value 'company_insurance';

-- The kinds are compared as text: a value cannot be used in the transaction that adds it.
alter table documents
  add column host_id uuid,
  add constraint documents_host_id_fkey foreign key (host_id) references hosts (id)
    on delete set null on update cascade,
  drop constraint documents_of_one_check,
  add constraint documents_of_one_check check (num_nonnulls(user_id, car_id, host_id) = 1),
  add constraint documents_of_company_check
    check ((host_id is not null) = (kind::text in ('company_registration', 'company_insurance')));

create index documents_host_id_idx on documents (host_id);
create unique index documents_one_in_review_per_host on documents (host_id, kind)
  where status = 'in_review' and host_id is not null;
