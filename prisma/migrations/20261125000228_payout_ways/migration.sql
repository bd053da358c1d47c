-- How a host is paid is chosen before a payout is sent: with a bank file, or through the gateway's account of the host.
alter type ledger_account add value 'host_accounts';
alter type ledger_account add value 'bank';

create type payout_way as enum ('bank', 'gateway');

alter table hosts
  add column payout_way payout_way not null default 'bank',
  add column gateway_ready_at timestamptz(3);

alter table payouts add column way payout_way;

update payouts set way = case when transfer_id is null then 'bank' else 'gateway' end::payout_way
where status in ('approved', 'processing', 'paid', 'failed');

-- What is on its way, or has arrived, went one way.
alter table payouts add constraint payouts_way_check
  check (way is not null or status in ('scheduled', 'on_hold', 'failed'));

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'capture',
    'refund-owed',
    'refund-paid',
    'refund-failed',
    'refund-returned',
    'dispute-moved',
    'dispute-lost',
    'earned',
    'deposit-capture',
    'claims',
    'payout-sent',
    'payout-paid',
    'payout-failed',
    'transferred',
    'outside-received',
    'outside-returned',
    'outside-kept',
    'debt-netted'));
