import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked } from './client-support.ts';

const words = 'Am așteptat trei ore și am sunat de patru ori.';
const objection = 'Am fost acolo de la ora zece, gazda nu a răspuns.';

async function reported() {
  const parties = await booked({ startsIn: -3 });
  const hostPage = `/owner/bookings/${parties.booking.ref}`;
  await as(parties.host.owner).post(`${hostPage}/no-show`, { reason: words });
  return { ...parties, hostPage };
}

test('a no-show is reported with words, and the client objects to it on the page of their booking', async () => {
  const { client, host, page, hostPage } = await reported();

  const before = await as(client).visit(page);
  await as(client).submit(`${page}/no-show/objection`, { objection: 'nu' }, page);
  await as(client).post(`${page}/no-show/objection`, { objection });
  const after = await as(client).visit(page);
  const atHost = await as(host.owner).visit(hostPage);

  expect(before.props).toMatchObject({
    view: {
      booking: { status: 'no_show' },
      noShow: { words, objection: null, objectUrl: `${page}/no-show/objection` },
      payment: { refunded: 0 },
    },
  });
  expect(after.props).toMatchObject({ view: { noShow: { objection, objectUrl: null } } });
  expect(atHost.props).toMatchObject({
    view: { reportedNoShow: { words, objection, objectUrl: null } },
  });
});

test('a no-show without words is not reported', async () => {
  const { host, booking } = await booked({ startsIn: -3 });
  const hostPage = `/owner/bookings/${booking.ref}`;

  await as(host.owner).post(`${hostPage}/no-show`, {});

  expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({
    status: 'confirmed',
  });
});

test('an admin reads both sides in the case and decides what the client gets back, which both then read', async () => {
  const { client, host, booking, page, hostPage } = await reported();
  await as(client).post(`${page}/no-show/objection`, { objection });
  const { id } = await db.moneyCase.findFirstOrThrow({ where: { bookingId: booking.id } });
  const admin = as(await createUser({}, ['admin']));
  const path = `/admin/cases/${id}`;

  const shown = await admin.visit(path);
  const tried = async (clientGets: string) =>
    (
      await admin.submit(
        `${path}/acts`,
        { act: 'decide', reason: 'Apelurile arată altceva.', clientGets },
        path,
      )
    ).props['errors'];
  const refused = [await tried(''), await tried('9999')];
  await tried(String(booking.total / 100));
  const [atClient, atHost] = await Promise.all([
    as(client).visit(page),
    as(host.owner).visit(hostPage),
  ]);

  expect(shown.props).toMatchObject({
    view: { kind: 'no_show', acts: ['decide'], noShow: { host: words, client: objection } },
  });
  expect(refused).toEqual(Array.from({ length: 2 }, () => ({ clientGets: expect.any(String) })));
  const decided = { decision: 'Apelurile arată altceva.', refund: booking.total, objectBy: null };
  expect(atClient.props).toMatchObject({ view: { noShow: decided } });
  expect(atHost.props).toMatchObject({ view: { reportedNoShow: decided } });
});
