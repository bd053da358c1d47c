-- Admins search a hundred thousand people by any part of a name, an address or a phone number.
create extension if not exists pg_trgm;

-- Without capitals and marks, so that "stefan" finds Ștefan; server/domain/admin/user-search.ts does the same.
create function folded(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'));

-- Each part begins with a space, so that a pattern can ask for the beginning of a word. A phone number is its digits.
alter table users
  add column search_text text generated always as (
    ' ' || folded(name) || ' ' || folded(email::text) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
  ) stored,
  add column sort_name text generated always as (folded(name)) stored;

-- Written at once: entries waiting in a list would be read by every search.
create index users_search_text_idx on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_created_at_id_idx on users (created_at, id);
create index users_sort_name_id_idx on users (sort_name, id);
create index users_kyc_status_created_at_id_idx on users (kyc_status, created_at, id);
create index user_roles_name_user_id_idx on user_roles (name, user_id);

-- The few who stand out.
create index users_suspended on users (created_at, id) where suspended_at is not null;
create index users_closed on users (created_at, id) where deleted_at is not null;
create index users_unverified on users (created_at, id) where email_verified_at is null;
create index users_waiting on users (kyc_submitted_at, id) where kyc_status = 'in_review';
