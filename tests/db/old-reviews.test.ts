import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate, migrationsIn } from '#server/db/migrate.ts';
import { emptyDatabase, query } from '../support/empty-database.ts';

test('a car in review without one on record gets it, and another keeps its own', async () => {
  const migrations = migrationsIn();
  const at = migrations.findIndex(({ name }) => name.endsWith('_open_reviews'));
  const url = await emptyDatabase();
  await migrate(url, migrations.slice(0, at));
  const [forgotten, waiting, draft] = [randomUUID(), randomUUID(), randomUUID()];
  await query(
    url,
    `set session_replication_role = replica;
    insert into cars (id, host_id, slug, status, make, model, year, category, seats, doors, gearbox, fuel, colour, plate,
      town, town_slug, address, lat, lng, public_lat, public_lng, base_price, updated_at)
    select id::uuid, gen_random_uuid(), id, status::car_status, 'Dacia', 'Logan', 2020, 'sedan', 5, 4, 'manual',
      'petrol', 'white', left(id, 8), 'Sibiu', 'sibiu', 'Strada Lungă 7', 45.8, 24.1, 45.8, 24.1, 10000, '2026-11-01Z'
    from (values ('${forgotten}', 'in_review'), ('${waiting}', 'in_review'), ('${draft}', 'draft')) as c (id, status);
    insert into car_reviews (car_id, opened_at) values ('${waiting}', '2026-11-02Z')`,
  );

  await migrate(url, migrationsIn());

  const reviews = `select car_id as car, opened_at::date::text as opened from car_reviews order by opened_at`;
  expect(await query(url, reviews)).toEqual([
    { car: forgotten, opened: '2026-11-01' },
    { car: waiting, opened: '2026-11-02' },
  ]);
});
