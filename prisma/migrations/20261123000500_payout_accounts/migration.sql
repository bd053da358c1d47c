-- A payout goes to the account that was verified when it was approved.
alter table payouts add column iban text, add column account_holder text;

update payouts p set iban = a.iban, account_holder = a.holder
from bank_accounts a where a.host_id = p.host_id and p.status in ('approved', 'processing');
