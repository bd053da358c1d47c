-- Payouts wait after a host's bank account has been replaced.
alter table bank_accounts add column changed_at timestamptz(3);
