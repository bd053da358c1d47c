-- A quote is stored with its booking. Those that somebody only looked at go, and nothing looks for them any more.
delete from quotes q where not exists (select from bookings b where b.quote_id = q.id);
drop index quotes_expires_at_idx;
