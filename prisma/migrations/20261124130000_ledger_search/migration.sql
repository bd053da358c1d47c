-- The staff look through the ledger by kind of posting, by account and by host, newest first.
create index ledger_transactions_kind_id_idx on ledger_transactions (kind, id desc);
create index ledger_entries_host_idx on ledger_entries (host_id, transaction_id) where host_id is not null;

-- Which bookings hold money that should be nobody's any more.
create index ledger_entries_client_funds on ledger_entries (transaction_id) include (amount) where account = 'client_funds';
