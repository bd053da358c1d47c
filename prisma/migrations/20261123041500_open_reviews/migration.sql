-- Cars that were in review before reviews were on record wait for one as well.
insert into car_reviews (car_id, opened_at)
select c.id, c.updated_at from cars c
where c.status = 'in_review' and not exists (
  select from car_reviews r where r.car_id = c.id and r.decided_at is null);
