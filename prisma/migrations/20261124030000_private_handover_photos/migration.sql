-- Photos of hand-overs are encrypted in the private storage. One without a key's id still is in the public storage and
-- waits to be moved.
alter table inspection_photos add column key_id text;
alter table inspection_photos add constraint inspection_photos_file_check
  check (key_id is null or file ~ '^[0-9a-f]{32}-[0-9]{1,5}\.webp$');
create index inspection_photos_stem_idx on inspection_photos (split_part(file, '-', 1));
create index inspection_photos_public_idx on inspection_photos (file) where key_id is null;

-- When the photos were deleted because they were no longer needed.
alter table inspections add column photos_destroyed_at timestamptz(3);
