-- The photos of the return that show what a claim is for.
create table claim_photos (
  claim_id uuid not null references claims (id) on delete cascade on update cascade,
  photo_id uuid not null references inspection_photos (id) on delete cascade on update cascade,
  primary key (claim_id, photo_id)
);
create index claim_photos_photo_id_idx on claim_photos (photo_id);
