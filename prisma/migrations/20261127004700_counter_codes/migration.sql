-- A person is found at a company's counter by a code that they read out.
create table counter_codes (
  user_id uuid not null references users on delete cascade on update cascade,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint counter_codes_pkey primary key (user_id, code_hash)
);

create index counter_codes_expires_at_idx on counter_codes (expires_at);
