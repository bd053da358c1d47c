-- Calendars elsewhere that say when a car is needed there, and the addresses at which others read ours.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  car_id uuid not null references cars on delete restrict on update cascade,
  name text not null,
  sealed_url text not null,
  site text not null,
  url_digest text not null,
  etag text,
  last_modified text,
  tried_at timestamptz(3),
  read_at timestamptz(3),
  problem text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  constraint calendar_feeds_problem_check check ((problem is null) = (failing_since is null))
);

create unique index calendar_feeds_car_id_url_digest_key on calendar_feeds (car_id, url_digest);
create index calendar_feeds_tried_at_idx on calendar_feeds (tried_at);

create table feed_events (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references calendar_feeds on delete cascade on update cascade,
  uid text not null,
  occurrence text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  summary text not null default '',
  notified_at timestamptz(3),
  dismissed_at timestamptz(3),
  constraint feed_events_range_check check (ends_at > starts_at)
);

create unique index feed_events_feed_id_uid_occurrence_key on feed_events (feed_id, uid, occurrence);
create index feed_events_feed_id_ends_at_idx on feed_events (feed_id, ends_at);

create table calendar_links (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references hosts on delete restrict on update cascade,
  car_id uuid references cars on delete restrict on update cascade,
  revision integer not null default 1,
  shows_names boolean not null default false
);

-- One for each car, and one for the host, whose car is null.
alter table calendar_links
  add constraint calendar_links_scope_key unique nulls not distinct (host_id, car_id);
