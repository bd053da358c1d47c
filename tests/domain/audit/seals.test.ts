import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { auditSeal, sealAudit } from '#server/domain/audit/seals.ts';
import { recordByItself } from '#server/domain/audit/commands.ts';
import { businessFigures } from '#server/domain/health/queries.ts';
import { startQueue, stopQueue } from '#server/queue/queue.ts';
import { asOwner } from '../../support/as-owner.ts';

const NIGHT = new Date('2026-05-04T00:40:00Z');

beforeAll(async () => void (await startQueue()));
afterAll(stopQueue);

async function entry(action = 'user.roles') {
  const objectId = randomUUID();
  await recordByItself({ action, object: 'user', objectId, after: { roles: ['admin'] } }, NIGHT);
  const { id } = await db.auditEntry.findFirstOrThrow({ where: { objectId } });
  return id;
}

const behindOurBack = (statement: string) =>
  asOwner(`set session_replication_role = replica; ${statement}`);

test('an entry is sealed in the second night, and any change of it shows from then on', async () => {
  const id = await entry();
  await sealAudit(NIGHT);
  const first = await auditSeal();
  await sealAudit(NIGHT);
  const second = await auditSeal();
  await Promise.all([sealAudit(NIGHT), sealAudit(NIGHT)]);
  const third = await auditSeal();

  await behindOurBack(`update audit_entries set action = 'user.look' where id = ${id}`);
  await sealAudit(NIGHT);
  const changed = await auditSeal();
  const alarm = await businessFigures(new Date());
  await behindOurBack(`update audit_entries set action = 'user.roles' where id = ${id}`);
  await sealAudit(NIGHT);

  expect(second?.entries).toBeGreaterThan(first?.entries ?? 0);
  expect([first, second, third].map((seal) => seal?.isBroken)).toEqual([false, false, false]);
  expect(changed?.isBroken).toBe(true);
  expect(alarm.auditBroken).toBe(1);
  expect((await auditSeal())?.isBroken).toBe(false);
});

test('a sealed entry cannot be taken away, nor one slipped in between', async () => {
  const id = await entry();
  await entry();
  await sealAudit(NIGHT);
  await sealAudit(NIGHT);

  const [row] = await asOwner(
    `select row_to_json(a)::text as row from audit_entries a where id = ${id}`,
  );
  await behindOurBack(`delete from audit_entries where id = ${id}`);
  await sealAudit(NIGHT);
  const taken = await auditSeal();
  await behindOurBack(
    `insert into audit_entries select * from json_populate_record(null::audit_entries, '${String(Object.values(row ?? {})[0])}')`,
  );
  await sealAudit(NIGHT);

  expect(taken?.isBroken).toBe(true);
  expect((await auditSeal())?.isBroken).toBe(false);
});

test('the application cannot change a seal', async () => {
  await sealAudit(NIGHT);

  await expect(db.auditSeal.updateMany({ data: { hash: '' } })).rejects.toThrow(
    'permission denied',
  );
  await expect(db.auditSeal.deleteMany()).rejects.toThrow('permission denied');
});
