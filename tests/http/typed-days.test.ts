import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { browser, newAddress, registration } from '../support/accounts.ts';

test.each([
  ['31.01.1990', '01/06/2012'],
  ['31011990', '2012-06-01'],
])('a driver’s dates are taken as they are typed: %s, %s', async (bornOn, licenceIssuedOn) => {
  const email = newAddress();

  await browser().post(url('register.store'), { ...registration(email), bornOn, licenceIssuedOn });

  const user = await db.user.findFirst({ where: { email } });
  expect(user?.bornOn).toEqual(new Date('1990-01-31'));
  expect(user?.licenceIssuedOn).toEqual(new Date('2012-06-01'));
});

test('a day that no calendar has is sent back', async () => {
  const email = newAddress();

  await browser().post(url('register.store'), { ...registration(email), bornOn: '31.02.1990' });

  expect(await db.user.findFirst({ where: { email } })).toBeNull();
});
