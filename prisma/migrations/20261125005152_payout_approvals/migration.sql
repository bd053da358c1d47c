-- A large payout is approved by two admins; a small one of a known host by rule, which is noted.
alter table payouts
  add column first_approved_by uuid,
  add column first_approved_at timestamptz(3),
  add column approval_rule text,
  add constraint payouts_first_approval_check check ((first_approved_by is null) = (first_approved_at is null)),
  add constraint payouts_two_approvals_check check (approved_by <> first_approved_by);
