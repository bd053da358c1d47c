-- What a client owes for claims, after their card was refused for the last time.
alter type money_case_kind add value 'receivable';
