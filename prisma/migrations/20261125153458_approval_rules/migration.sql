-- Rules by which hand-overs, payouts and documents are approved without a person. All begin turned off.
create type approval_kind as enum ('inspection', 'payout', 'document');
create type rule_verdict_kind as enum ('approve', 'sample', 'person');

create table approval_rules (
  kind approval_kind primary key,
  version integer not null default 1,
  is_on boolean not null default false,
  sample_percent smallint not null,
  limits jsonb not null,
  changed_by uuid references users on delete set null on update cascade,
  changed_at timestamptz(3) not null default now(),
  constraint approval_rules_sample check (sample_percent between 5 and 100)
);

insert into approval_rules (kind, sample_percent, limits) values
  ('inspection', 20, '{"photoMinutes": 120, "kmPerDay": 600, "fuelDrop": 15}'),
  ('payout', 10, '{"upTo": 100000, "leastPaid": 3, "quietDays": 90}'),
  ('document', 30, '{"kinds": ["road_tax", "casco", "company_insurance"], "quietDays": 180}');

-- What a rule has said of each thing, and whether the person who looked afterwards agreed.
create table rule_verdicts (
  kind approval_kind not null,
  item_id uuid not null,
  version integer not null,
  verdict rule_verdict_kind not null,
  checks jsonb not null,
  facts jsonb not null,
  at timestamptz(3) not null,
  is_upheld boolean,
  decided_by uuid references users on delete set null on update cascade,
  decided_at timestamptz(3),
  primary key (kind, item_id),
  constraint rule_verdicts_decided check ((is_upheld is null) = (decided_at is null))
);
create index rule_verdicts_kind_at_idx on rule_verdicts (kind, at);

create trigger approval_rules_announce
  after update on approval_rules
  for each row execute function announce_queues('rules');

create trigger rule_verdicts_announce
  after insert or update on rule_verdicts
  for each row execute function announce_queues('rules');
