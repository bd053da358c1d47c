import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate, migrationsIn } from '#server/db/migrate.ts';
import { emptyDatabase, query } from '../support/empty-database.ts';

/** A database as it was before stored searches had the filters of their addresses. */
async function databaseBefore() {
  const migrations = migrationsIn();
  const at = migrations.findIndex(({ name }) => name.endsWith('_alert_filters'));
  const url = await emptyDatabase();
  await migrate(url, migrations.slice(0, at));
  return url;
}

const old = {
  categories: ['van'],
  gearboxes: [],
  hostKinds: ['company'],
  makes: ['Dacia'],
  models: ['Dacia Logan'],
  minSeats: 7,
  minDoors: null,
  minKmPerDay: 300,
  driverAge: 23,
  minRating: 4.5,
  instantBook: true,
  delivery: false,
  freeCancellation: true,
  minDayPrice: 100_00,
  maxDayPrice: 250_50,
};

test('a search stored under the former names of filters asks the same', async () => {
  const url = await databaseBefore();
  const user = randomUUID();
  await query(
    url,
    `insert into users (id, email, name, password_hash) values ($1, 'a@b.test', 'Ana', 'x')`,
    [user],
  );
  await query(
    url,
    `insert into alerts (user_id, kind, address, search, created_at, checked_at)
    values ($1, 'search', '/cars', $2, now(), now())`,
    [user, JSON.stringify({ sort: 'relevance', filters: old })],
  );

  await migrate(url, migrationsIn());

  expect(await query(url, 'select search from alerts')).toEqual([
    {
      search: {
        sort: 'relevance',
        filters: {
          category: ['van'],
          gearbox: [],
          host: ['company'],
          make: ['Dacia'],
          model: ['Dacia Logan'],
          seats: 7,
          km: 300,
          age: 23,
          rating: 4.5,
          instant: '1',
          free: '1',
          min: 100,
          max: 250.5,
        },
      },
    },
  ]);
});
