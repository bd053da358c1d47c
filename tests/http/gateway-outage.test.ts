import { expect, test } from 'vitest';
import { isUnavailable } from '#server/db/errors.ts';
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
