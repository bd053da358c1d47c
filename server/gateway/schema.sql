-- Everything the test gateway remembers. Applied by prepare(); every statement may run again.

-- Not "if not exists": that asks for the right to create schemas even where this one is there.
do $$ begin
  if to_regnamespace('test_gateway') is null then
    create schema test_gateway;
  end if;
end $$;

-- One row per Stripe object, as the API answers it. `hidden` never leaves the gateway.
-- `due_at` is when the gateway itself must act: settle a payout, let a hold run out.
create table if not exists test_gateway.objects (
  sequence bigint generated always as identity,
  id text primary key,
  kind text not null,
  account text not null default '',
  data jsonb not null,
  hidden jsonb not null default '{}',
  due_at timestamptz,
  constraint charges_never_exceed_their_hold check (
    kind <> 'charge' or (
      (data ->> 'amount_captured')::bigint between 0 and (data ->> 'amount')::bigint
      and (data ->> 'amount_refunded')::bigint between 0 and (data ->> 'amount')::bigint
    )
  ),
  constraint transfers_never_reverse_more_than_was_sent check (
    kind <> 'transfer'
    or (data ->> 'amount_reversed')::bigint between 0 and (data ->> 'amount')::bigint
  )
);

create index if not exists objects_listing on test_gateway.objects (account, kind, sequence desc);
create index if not exists objects_fields on test_gateway.objects using gin (data jsonb_path_ops);
create index if not exists objects_due on test_gateway.objects (due_at) where due_at is not null;

create table if not exists test_gateway.idempotency_keys (
  account text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account, key)
);

create index if not exists idempotency_keys_age on test_gateway.idempotency_keys (created_at);

-- A 3-D Secure challenge in front of a cardholder. The token is the only way to it.
create table if not exists test_gateway.challenges (
  token text primary key,
  account text not null,
  intent_id text not null references test_gateway.objects (id),
  return_url text,
  created_at timestamptz not null default now()
);

-- A connected account's way to the page that asks for what Stripe must know of it. It works once, for five minutes.
create table if not exists test_gateway.account_links (
  token text primary key,
  account text not null references test_gateway.objects (id),
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table if not exists test_gateway.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references test_gateway.objects (id),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_answer text,
  constraint a_delivery_ends_once check (delivered_at is null or given_up_at is null)
);

create index if not exists deliveries_due on test_gateway.deliveries (next_attempt_at)
  where delivered_at is null and given_up_at is null;

create table if not exists test_gateway.settings (
  only_row boolean primary key default true check (only_row),
  data jsonb not null
);
