import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { currentVersion } from '#server/domain/legal/document.ts';
import { url } from '#shared/routes.ts';
import { newAddress, registration } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createBooking, createUser } from '../support/factories.ts';

const consentsOf = (userId: string) =>
  db.consent.findMany({
    where: { userId },
    orderBy: { document: 'asc' },
    select: { document: true, version: true, occasion: true, bookingId: true },
  });

async function registered() {
  const email = newAddress();
  await as(null).post(url('register.store'), registration(email));
  return db.user.findUniqueOrThrow({ where: { email } });
}

test('whoever registers accepts the terms and the privacy policy in the versions of the day', async () => {
  const { id } = await registered();

  expect(await consentsOf(id)).toMatchObject([
    { document: 'privacy', version: currentVersion('privacy').version, occasion: 'registration' },
    { document: 'terms', version: currentVersion('terms').version, occasion: 'registration' },
  ]);
});

test('whoever orders accepts terms and cancellation rules, once however often the card is tried', async () => {
  const client = await createUser();
  const booking = await createBooking({ client, status: 'awaiting_payment' });
  const pay = () => as(client).post(url('checkout.pay', { ref: booking.ref }));

  await pay();
  await pay();

  expect(await consentsOf(client.id)).toEqual([
    { document: 'cancellation', version: 1, occasion: 'booking', bookingId: booking.id },
    { document: 'terms', version: 2, occasion: 'booking', bookingId: booking.id },
  ]);
});

test('what was accepted is neither changed nor deleted', async () => {
  const { id } = await registered();

  await expect(
    db.consent.updateMany({ where: { userId: id }, data: { version: 2 } }),
  ).rejects.toThrow('permission denied for table consents');
  await expect(db.consent.deleteMany({ where: { userId: id } })).rejects.toThrow(
    'permission denied for table consents',
  );
});

test('admins see what a person has accepted, and when', async () => {
  const { id } = await registered();
  const admin = await createUser({}, ['admin']);

  const { props } = await as(admin).visit(url('admin.users.edit', { user: id }));

  expect(props).toMatchObject({
    account: {
      consents: [
        {
          document: 'privacy',
          version: expect.any(Number),
          occasion: 'registration',
          at: expect.any(String),
        },
        {
          document: 'terms',
          version: expect.any(Number),
          occasion: 'registration',
          at: expect.any(String),
        },
      ],
    },
  });
});
