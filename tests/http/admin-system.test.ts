import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { SystemView } from '#server/http/presenters/admin-system.ts';
import { enqueue, startQueue } from '#server/queue/queue.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const admin = async () => as(await createUser({}, ['admin']));

async function system(person: Awaited<ReturnType<typeof admin>>) {
  const { props } = await person.visit('/admin/system');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  return props as unknown as SystemView;
}

const withId = z.object({ id: z.string() });

const replayOf = (kind: 'webhook' | 'job', id: string) => ({ kind, id, reason: 'din nou' });

const recorded = (objectId: string) =>
  db.auditEntry.findMany({ where: { objectId }, select: { action: true } });

test('an admin sees which release runs and which services do what', async () => {
  const { release, services } = await system(await admin());

  expect(release.node).toBe(process.versions.node);
  expect(release.migration).toMatch(/^\d{14}_/);
  expect(services).toContainEqual({ name: 'payments', value: 'test' });
  expect(services).toContainEqual({ name: 'documents', value: 'folder' });
  expect(services).toContainEqual({ name: 'scan', value: 'off' });
});

test('a job that has failed for good stands there with its error, and is tried again once', async () => {
  const person = await admin();
  await startQueue();
  await enqueue(db, 'clean-up-pictures', {});
  const [job] = await db.sql(withId)`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "disk full"}'
    where id = (select id from pgboss.job where name = 'clean-up-pictures' order by created_on desc limit 1)
    returning id::text`;
  const id = job?.id ?? '';

  const before = await system(person);
  await person.post(before.replayUrl, replayOf('job', id));
  await person.post(before.replayUrl, replayOf('job', id));

  expect(before.stuck.jobs).toContainEqual(
    expect.objectContaining({ id, name: 'clean-up-pictures', error: 'disk full' }),
  );
  expect(before.queues.find(({ name }) => name === 'clean-up-pictures')?.failed).toBe(1);
  expect((await system(person)).stuck.jobs.map((stuck) => stuck.id)).not.toContain(id);
  expect(await recorded(id)).toEqual([{ action: 'job.replay' }]);
});

test('a webhook that nobody has handled is handled again on an admin’s word, on the record', async () => {
  const person = await admin();
  await startQueue();
  const id = `evt_system_${Date.now()}`;
  await db.webhookEvent.create({
    data: {
      id,
      provider: 'stripe',
      type: 'charge.succeeded',
      payload: {},
      receivedAt: new Date(0),
    },
  });

  const { stuck, replayUrl } = await system(person);
  await person.post(replayUrl, replayOf('webhook', id));
  await person.post(replayUrl, replayOf('webhook', id));
  const unknown = await person.post(replayUrl, replayOf('webhook', 'evt_unknown'));

  expect(stuck.webhooks).toContainEqual(
    expect.objectContaining({ id, name: 'charge.succeeded', error: null }),
  );
  const jobs = await db.sql(withId)`
    select id::text from pgboss.job where name = 'process-webhook' and data ->> 'eventId' = ${id}`;
  expect(jobs).toHaveLength(1);
  expect(unknown.status).toBe(404);
  expect(await recorded(id)).toEqual([{ action: 'webhook.replay' }]);
  await db.webhookEvent.delete({ where: { id } });
});
