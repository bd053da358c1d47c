-- What the client answers to a disputed claim, and what an admin decides about it.
alter table "claims"
  add column "objection" text,
  add column "decision" text,
  add column "decided_by" uuid,
  add constraint "claims_decided_by_fkey" foreign key ("decided_by") references "users"("id") on delete restrict on update cascade,
  add constraint "claims_decision_check" check ("status" <> 'settled' or "settled" is not null);

create index "claims_disputed_idx" on "claims"("created_at") where "status" = 'disputed';
