-- Claims with their papers: a quote of a repair, a fine, a toll; and what either side agrees to.
alter type claim_kind add value 'fine';
alter type claim_kind add value 'toll';

alter table claims
  add column countered integer,
  add column above_excess boolean not null default false,
  add column agreed_name text,
  -- A host takes less than it asked for, after the client has disputed it.
  add constraint claims_countered_check
    check (countered is null or (countered > 0 and countered < amount and objection is not null));

create table claim_files (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims on delete cascade on update cascade,
  file text not null unique,
  key_id text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamptz(3) not null
);
create index claim_files_claim_id_idx on claim_files (claim_id);
