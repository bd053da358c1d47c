-- What moves money is known by name; a test compares the names with those of the application.
alter table ledger_transactions
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
    'outside-received',
    'outside-returned',
    'outside-kept',
    'debt-netted'));
