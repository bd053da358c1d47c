-- What is old is found by the jobs that delete it: rows stand in the order in which they came.
create index notifications_created_at_idx on notifications using brin (created_at);
create index quotes_expires_at_idx on quotes using brin (expires_at);
