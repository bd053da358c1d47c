import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { newFeedEvent } from '../support/calendars.ts';
import { memberOf } from './owner-support.ts';

async function carWithBooking() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const times = { startsAt: inHours(48), endsAt: inHours(72) };
  const booking = await createBooking({ car, ...times });
  return { host, owner: host.owner, car, booking, page: `/owner/calendars/${car.slug}/feeds` };
}

const linksOf = z.object({
  connected: z.object({ links: z.array(z.object({ scope: z.string(), address: z.string() })) }),
});

async function addressOf(owner: { id: string }, page: string, scope = 'car') {
  const { props } = await as(owner).visit(page);
  const { links } = linksOf.parse(props).connected;
  const link = links.find((one) => one.scope === scope);
  return new URL(link?.address ?? '').pathname;
}

/** Long lines of a calendar are folded. */
const unfolded = async (answer: Response) => (await answer.text()).replaceAll('\r\n ', '');

test('a calendar’s address says when the car is taken, and no name unless the host wants it', async () => {
  const { owner, booking, page } = await carWithBooking();
  const path = await addressOf(owner, page);

  const hidden = await as(null).get(path);
  await as(owner).put(page.replace('/feeds', '/link'), { scope: 'car', showsNames: true });
  const shown = await as(null).get(path);

  expect(hidden.headers.get('content-type')).toContain('text/calendar');
  const client = await db.user.findUniqueOrThrow({ where: { id: booking.clientId } });
  const [without, withNames] = [await unfolded(hidden), await unfolded(shown)];
  expect(without).toContain(`Rezervare ${booking.ref}`);
  expect(without).not.toContain(client.name);
  expect(withNames).toContain(client.name);
});

test('what has not changed is not sent again', async () => {
  const { owner, page } = await carWithBooking();
  const path = await addressOf(owner, page);

  const first = await as(null).get(path);
  const second = await as(null).send(path, {
    headers: {
      'If-None-Match': first.headers.get('etag') ?? '',
      'Cache-Control': 'max-age=0',
    },
  });

  expect(second.status).toBe(304);
});

test('a renewed address ends the old one', async () => {
  const { owner, page } = await carWithBooking();
  const old = await addressOf(owner, page);

  await as(owner).post(`${page.replace('/feeds', '/link')}/renewal`, { scope: 'car' });

  expect((await as(null).get(old)).status).toBe(404);
  expect((await as(null).get(await addressOf(owner, page))).status).toBe(200);
});

test('one address has every car of the host, and no car of another', async () => {
  const { host, owner, page } = await carWithBooking();
  const second = await createCar({ hostId: host.id });
  const theirs = await createBooking({ car: second, startsAt: inHours(90), endsAt: inHours(99) });
  const { booking: strangers } = await carWithBooking();

  const text = await unfolded(await as(null).get(await addressOf(owner, page, 'all')));

  expect(text).toContain(theirs.ref);
  expect(text).not.toContain(strangers.ref);
});

test.each(['x', `${randomUUID()}.x`, '..'])('a made-up address is none: %s', async (key) => {
  expect((await as(null).get(`/calendars/${key}.ics`)).status).toBe(404);
});

test('agents and viewers see the connected calendars, but no secret address', async () => {
  const { host, page } = await carWithBooking();
  const agent = await memberOf(host, 'agent');

  const { props } = await as(agent).visit(page);

  expect(props).toMatchObject({ connected: { links: [], urls: { add: null } } });
});

test('an address that is none, or inside our network, is refused at its field or said at once', async () => {
  const { owner, car, page } = await carWithBooking();
  const add = (address: string) => as(owner).submit(page, { name: 'Altul', address }, page);

  const { props } = await add('ftp://example.org/a.ics');
  await add('https://127.0.0.1/a.ics');

  expect(props).toMatchObject({ errors: { address: expect.stringContaining('https://') } });
  const feed = await db.calendarFeed.findFirstOrThrow({ where: { carId: car.id } });
  expect(feed).toMatchObject({ site: '127.0.0.1', problem: 'private' });
});

test('a clash that the host leaves as it is is shown no more', async () => {
  const { owner, car, booking, page } = await carWithBooking();
  const id = await newFeedEvent(car, { startsAt: inHours(50), endsAt: inHours(55) });

  const before = await as(owner).visit(page);
  await as(owner).post(`${page.replace('/feeds', '/conflicts')}/${id}/dismissal`, {});
  const after = await as(owner).visit(page);

  expect(before.props).toMatchObject({ connected: { conflicts: [{ ref: booking.ref }] } });
  expect(after.props).toMatchObject({ connected: { conflicts: [] } });
});
