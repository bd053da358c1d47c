-- A client shows with papers of their own why they object. Those from before are the hosts'.
alter table claim_files add column side inspection_side not null default 'host';
alter table no_show_files add column side inspection_side not null default 'host';
