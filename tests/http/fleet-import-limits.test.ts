import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { forgetOldFleetWork } from '#server/domain/fleet/forgetting.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';

async function company() {
  const host = await createHost({ kind: 'company' });
  const send = async () => {
    const form = new FormData();
    form.append('file', new Blob(['plate\nCJ 10 AAA']), 'masini.csv');
    const path = `/company/vehicles/imports?company=${host.slug}`;
    return (await as(host.owner).upload(path, form)).headers.get('location') ?? '';
  };
  return { host, send };
}

const filesOf = (hostId: string) => db.fleetImport.findMany({ where: { hostId } });

test('at most ten files of a company wait, and the oldest gives way', async () => {
  const { host, send } = await company();
  const first = await send();
  for (let at = 0; at < 10; at++) await send();

  expect(await filesOf(host.id)).toHaveLength(10);
  expect((await as(host.owner).get(first)).status).toBe(404);
});

test('after a day a file that was not imported is deleted', async () => {
  const { host, send } = await company();
  await send();
  const now = new Date();

  await forgetOldFleetWork(hoursAfter(now, 23));
  const early = await filesOf(host.id);
  await forgetOldFleetWork(hoursAfter(now, 25));

  expect(early).toHaveLength(1);
  expect(await filesOf(host.id)).toEqual([]);
});
