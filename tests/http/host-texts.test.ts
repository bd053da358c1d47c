import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

test('agents read what goes out by itself, and its managers change it', async () => {
  const { owner, ...host } = await createHost({ kind: 'company' });
  const agent = as(await memberOf(host, 'agent'));
  const plan = { hostId: host.id, moment: 'returned', body: 'Mulțumim!', carId: '' };
  const planned = () => db.plannedMessage.findMany({ where: { hostId: host.id } });

  const refused = await agent.post(url('owner.plans.store'), plan);
  const before = await planned();
  await as(owner).post(url('owner.plans.store'), plan);
  const [stored] = await planned();
  const removal = await agent.delete(url('owner.plans.destroy', { plan: stored?.id ?? '' }));
  const ofAgent = (await agent.visit(url('owner.messages'))).props['hosts'];
  const ofManager = (await as(owner).visit(url('owner.messages'))).props['hosts'];

  expect([refused.status, removal.status]).toEqual([403, 403]);
  expect(before).toEqual([]);
  expect(await planned()).toHaveLength(1);
  expect(ofAgent).toMatchObject([
    { plansUrl: null, plans: [{ body: 'Mulțumim!', destroyUrl: null }] },
  ]);
  expect(ofManager).toMatchObject([{ plansUrl: url('owner.plans.store') }]);
});
