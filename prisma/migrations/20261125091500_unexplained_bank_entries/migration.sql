-- What the staff must explain is counted on every visit of theirs, and is a handful among all that has moved the account.
create index bank_entries_unexplained_idx on bank_entries (booked_on desc, id)
  where transfer_id is null and movement_id is null and explained_as is null;
