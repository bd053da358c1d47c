import { expect, test } from 'vitest';
import { isUnavailable } from '#server/db/errors.ts';
import { transaction } from '#server/db/transaction.ts';
import { openCustomer, provider } from '#server/domain/payments/gateway.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { withoutGateway } from '../support/without-gateway.ts';

test('while the gateway is out of reach a card is refused as unavailable, not as a fault of ours', async () => {
  const client = await createUser();

  const answer = await withoutGateway(() => as(client).post('/profile/cards'));

  expect(answer.status).toBe(503);
});

test('a database connection that broke on the way is unavailable, too', () => {
  const broken = new Error('Client has encountered a connection error and is not queryable');

  expect(isUnavailable(broken)).toBe(true);
});

test('a lock that others have held for too long is unavailable, too', async () => {
  const { id } = await createUser();
  const locked = Promise.withResolvers<null>();
  const done = Promise.withResolvers<null>();
  const holder = transaction(async (tx) => {
    await tx.execute`select 1 from users where id = ${id} for update`;
    locked.resolve(null);
    await done.promise;
  });
  await locked.promise;

  const refused = await transaction(async (tx) => {
    await tx.execute`set local lock_timeout = '20ms'`;
    await tx.execute`select 1 from users where id = ${id} for update`;
  }).catch((error: unknown) => error);
  done.resolve(null);
  await holder;

  expect(isUnavailable(refused)).toBe(true);
});

test('a person whose name changed while an answer was lost is still one customer', async () => {
  const user = await createUser();
  const known = { id: user.id, name: user.name, email: user.email };

  const first = await openCustomer(known);
  const second = await openCustomer({ ...known, name: 'Ana Popescu', email: 'ana@volan.test' });

  expect(second).toBe(first);
  expect(await provider().stripe.customers.retrieve(first)).toMatchObject({
    name: 'Ana Popescu',
    email: 'ana@volan.test',
  });
});
