import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createHost, createUser } from '../support/factories.ts';
import { newDevice } from '../support/world-things.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1';

/** What a browser sends when its person has said yes. */
function subscription(change: object = {}) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  return { endpoint: `https://push.example.test/${randomUUID()}`, keys, ...change };
}

async function devicesOf(person: { id: string }) {
  const { props } = await as(person).visit(url('profile'));
  const { devices }: { devices: { id: string; removeUrl: string }[] } = Object(props['push']);
  return devices.map(({ id }) => id);
}

const devicesStored = ({ id: userId }: { id: string }) =>
  db.pushSubscription.count({ where: { userId } });

test('a device that is subscribed is listed to its person, and to nobody else', async () => {
  const [person, stranger] = [await createUser(), await createUser()];

  const answer = await as(person).send(url('push.store'), {
    method: 'POST',
    data: subscription(),
    headers: { 'User-Agent': phone },
  });

  expect(answer.status).toBe(204);
  expect(await devicesOf(person)).toHaveLength(1);
  expect(await devicesOf(stranger)).toEqual([]);
});

test('a person removes their own device, as often as they like, and never somebody else’s', async () => {
  const [person, stranger] = [await createUser(), await createUser()];
  const { id: device } = await newDevice(person);

  await as(stranger).delete(url('push.destroy', { device }));
  const before = await devicesOf(person);
  const answers = [
    await as(person).delete(url('push.destroy', { device })),
    await as(person).delete(url('push.destroy', { device })),
    await as(person).delete(url('push.destroy', { device: 'nonsense' })),
  ];

  expect(before).toEqual([device]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await devicesOf(person)).toEqual([]);
});

test('naming another person’s address as one’s old one takes nothing from them', async () => {
  const [person, thief] = [await createUser(), await createUser()];
  const { endpoint } = await newDevice(person);

  await as(thief).post(url('push.store'), subscription({ replaces: endpoint }));
  await as(thief).post(url('push.store'), subscription({ endpoint }));

  expect([await devicesStored(person), await devicesStored(thief)]).toEqual([1, 1]);
});

test.each([
  ['an address inside our network', { endpoint: 'https://169.254.169.254/latest' }],
  ['an address without TLS', { endpoint: 'http://push.example.test/a' }],
  ['no address', { endpoint: 'javascript:alert(1)' }],
  ['a key that is none', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ['no keys', { keys: null }],
  ['an address that is a list', { endpoint: ['https://push.example.test'] }],
])('what is no subscription is refused: %s', async (_what, change) => {
  const person = await createUser();

  const answer = await as(person).post(url('push.store'), subscription(change));

  expect([302, 422]).toContain(answer.status);
  expect(await devicesStored(person)).toBe(0);
});

async function offered(person: { id: string }, path: string) {
  return (await as(person).visit(path)).props['push'];
}

test('the offer stands where there is something to hear of, and goes with a "not now"', async () => {
  const host = await createHost();
  const client = await createUser();
  const requested = await createBooking({ status: 'requested', client });
  const over = await createBooking({ status: 'completed', client });
  const page = url('client.bookings.show', { ref: requested.ref });

  const answers = [
    await offered(client, page),
    await offered(client, url('client.bookings.show', { ref: over.ref })),
    await offered(host.owner, url('owner.dashboard')),
  ];
  await as(client).post(url('push.decline'));

  expect(answers).toEqual([{ key: expect.any(String) }, null, null]);
  expect(await offered(client, page)).toBeNull();
});
