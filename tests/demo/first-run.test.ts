import { afterAll, expect, inject, test } from 'vitest';
import { dropDatabase, ensureDatabase } from '../support/database.ts';
import { query } from '../support/empty-database.ts';

const database = `first_run_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported.
const { owner, application } = await ensureDatabase(inject('adminUrl'), database);
Object.assign(process.env, {
  DATABASE_URL: application,
  DIRECT_DATABASE_URL: application,
  OWNER_DATABASE_URL: owner,
});
const { db, disconnect, pool } = await import('#server/db/client.ts');
const { prepare } = await import('#server/gateway/prepare.ts');
const { createUser } = await import('../support/factories.ts');
const { seedOnFirstRun } = await import('#tools/demo/first-run.ts');

afterAll(async () => {
  await disconnect();
  await dropDatabase(inject('adminUrl'), database);
});

async function write(name: string) {
  await createUser({ name });
  await prepare(pool);
  await pool.query(
    `insert into test_gateway.objects (id, kind, data) values ('re_1', 'refund', '{}')`,
  );
}

async function cutShort() {
  await write('Ana');
  throw new Error('Cut short.');
}

test('a first run that is cut short is begun anew by the next, with all that the application may do', async () => {
  await expect(seedOnFirstRun(() => {}, cutShort)).rejects.toThrow('Cut short.');
  await query(owner, `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [
    new URL(application).username,
  ]);
  await seedOnFirstRun(
    () => {},
    () => write('Barbu'),
  );
  await seedOnFirstRun(
    () => {},
    () => write('Cezar'),
  );

  expect(await db.user.findMany({ select: { name: true } })).toEqual([{ name: 'Barbu' }]);
  await expect(db.execute`update audit_entries set action = ''`).rejects.toThrow(
    'permission denied',
  );
});
