import type { Db } from '#server/db/client.ts';
import { mensNames, surnames, womensNames } from '#tools/demo/names.ts';

const firstNames = [...mensNames, ...womensNames];
/** Few enough rows to be written within the statement timeout. */
const AT_ONCE = 5_000;
const ADMINS = 12;

/** Fills `users` with so many people who have joined over several years, the same ones each time. */
export async function createManyPeople(tx: Db, size: number): Promise<void> {
  for (let from = 1; from <= size; from += AT_ONCE)
    await createPeople(tx, from, Math.min(size, from + AT_ONCE - 1));
  await tx.execute`
    insert into user_roles (user_id, name) select id, 'admin' from users order by email limit ${ADMINS}
    on conflict do nothing`;
}

async function createPeople(tx: Db, from: number, to: number): Promise<void> {
  await tx.execute`
    with people as (
      insert into users (email, name, password_hash, phone, created_at, updated_at, email_verified_at, kyc_status,
        kyc_submitted_at, suspended_at, suspended_reason, deleted_at)
      select 'p' || n || '.' || n * 7919 % 9973 || '@example.test',
        (${firstNames}::text[])[1 + n * 31 % ${firstNames.length}::int] || ' '
          || (${[...surnames]}::text[])[1 + n * 17 % ${surnames.length}::int],
        '', '+407' || lpad((n * 6151 % 100000000)::text, 8, '0'), day, day,
        case when n % 40 > 0 then day end,
        (case when n % 500 = 0 then 'in_review' when n % 3 = 0 then 'verified' else 'not_started' end)::kyc_status,
        case when n % 500 = 0 then day end,
        case when n % 1000 = 1 then day end, case when n % 1000 = 1 then 'Plângeri' end,
        case when n % 700 = 2 then day end
      from (select n::bigint, now() - n * interval '11 minutes' as day
        from generate_series(${from}::int, ${to}::int) n) numbers
      returning id, created_at)
    insert into user_roles (user_id, name)
    select id, (case when extract(minute from created_at)::int % 12 = 0 then 'owner' else 'client' end)::role_name
    from people`;
}
