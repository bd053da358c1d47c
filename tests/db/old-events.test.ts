import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate, migrationsIn } from '#server/db/migrate.ts';
import { emptyDatabase, query } from '../support/empty-database.ts';

test('a hold that ran out under its former name is an expired one, and its history stays closed', async () => {
  const migrations = migrationsIn();
  const at = migrations.findIndex(({ name }) => name.endsWith('_expired_holds'));
  const url = await emptyDatabase();
  await migrate(url, migrations.slice(0, at));
  await query(
    url,
    `set session_replication_role = replica;
    insert into booking_events (booking_id, action, "from", "to", by)
      values ('${randomUUID()}', 'lapse', 'awaiting_payment', 'payment_expired', 'system')`,
  );

  await migrate(url, migrationsIn());

  expect(await query(url, 'select action from booking_events')).toEqual([
    { action: 'expire-hold' },
  ]);
  await expect(query(url, `update booking_events set action = 'lapse'`)).rejects.toThrow(
    'append-only',
  );
});
