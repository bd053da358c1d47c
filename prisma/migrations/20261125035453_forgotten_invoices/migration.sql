-- The application may not delete invoices. It may ask for this: those that the law no longer asks for, the oldest first.
create function forget_invoices(day date, most integer) returns integer
language sql security definer set search_path = public as $$
  with gone as (
    delete from invoices where id in (
      select i.id from invoices i
      where i.kept_until < least(day, current_date)
        and not exists (select from invoices c where c.credits_id = i.id)
      order by i.kept_until limit most)
    returning 1)
  select count(*)::int from gone
$$;
