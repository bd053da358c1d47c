-- Support, finance and reviewer beside the admin, who keeps everything.
alter type role_name add value 'support' before 'admin';
alter type role_name add value 'finance' before 'admin';
alter type role_name add value 'reviewer' before 'admin';
