import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { notify } from '#server/domain/notifications/commands.ts';
import type { NotificationKind } from '#server/domain/notifications/notification.ts';
import { webPushSender } from '#server/domain/push/sender.ts';
import {
  declineOffer,
  isOffered,
  isUsable,
  storeBrowser,
} from '#server/domain/push/subscriptions.ts';
import { vapidDetails } from '#server/domain/push/vapid.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { endOtherSessions } from '#server/domain/users/sessions.ts';
import { sendPush } from '#server/jobs/send-push.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createUser } from '../../support/factories.ts';
import { decrypted, PushService } from '../../support/push-service.ts';

const service = new PushService();
const now = new Date();

beforeAll(async () => {
  await startQueue();
  await service.start();
});
beforeEach(() => {
  service.answer = null;
  service.received.length = 0;
});
afterAll(() => service.stop());

const isHere = (address: string) => address === '127.0.0.1' || address === '::1';
const sender = () => webPushSender({ mayReach: isHere, connection: { ca: service.ca } });

async function subscribed(user: { id: string }, sessionHash = 'none') {
  const target = service.subscribe();
  await storeBrowser({ userId: user.id, sessionHash, userAgent: null, target }, now);
  const { id } = await db.pushSubscription.findUniqueOrThrow({
    where: { endpoint: target.endpoint },
  });
  return { id, target };
}

async function told(user: { id: string }, ...kinds: NotificationKind[]) {
  for (const kind of kinds)
    await notify(db, [user.id], { kind, facts: { client: 'Ana' }, url: '/owner/bookings/X' }, now);
  const stored = await db.notification.findMany({ where: { userId: user.id } });
  return stored.map(({ id }) => id);
}

const jobOf = (subscriptionId: string, notificationIds: string[]) => ({
  subscriptionId,
  notificationIds,
  queuedAt: now.toISOString(),
});

test('the decryption of these tests is that of the standard’s own example', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

  expect(decrypted(Buffer.from(body, 'base64url'), { keys, auth })).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('a browser gets a title, encrypted and signed, with a lifetime and a topic, and nothing else', async () => {
  const user = await createUser();
  const { id } = await subscribed(user);
  const [notification = ''] = await told(user, 'handover_to_sign');

  await sendPush(jobOf(id, [notification]), { now, send: sender() });

  const [message] = service.received;
  expect(JSON.parse(message?.text ?? '')).toEqual({
    id: notification,
    kind: 'handover_to_sign',
    url: '/owner/bookings/X',
    title: expect.any(String),
    unread: 1,
  });
  expect(message?.headers).toMatchObject({ ttl: '10800', urgency: 'high' });
  expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(message?.vapid['sub']).toBe((await vapidDetails()).subject);
  const row = await db.pushSubscription.findUnique({ where: { id } });
  expect(row?.lastSuccessAt).toEqual(now);
});

test('several are one message that leads to the notification centre; what is read meanwhile is none', async () => {
  const user = await createUser();
  const { id } = await subscribed(user);
  const ids = await told(user, 'review_received', 'payout_sent');

  await sendPush(jobOf(id, ids), { now, send: sender() });
  await db.notification.updateMany({ where: { userId: user.id }, data: { readAt: now } });
  await sendPush(jobOf(id, ids), { now, send: sender() });
  await sendPush(jobOf(id, ids), { now: hoursAfter(now, 25), send: sender() });

  expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([
    {
      id: 'digest',
      kind: 'digest',
      url: '/notifications',
      title: 'Aveți 2 notificări noi',
      unread: 2,
    },
  ]);
});

test.each([
  [404, false],
  [410, false],
  [413, true],
  [403, true],
])('after the answer %s the browser stays: %s', async (status, stays) => {
  const user = await createUser();
  const { id } = await subscribed(user);
  service.answer = { status };

  await sendPush(jobOf(id, await told(user, 'car_late')), { now, send: sender() });

  expect((await db.pushSubscription.count({ where: { id } })) === 1).toBe(stays);
});

test('a service that asks to wait gets the message again then, and one that fails from the queue', async () => {
  const user = await createUser();
  const { id } = await subscribed(user);
  const job = jobOf(id, await told(user, 'car_late'));

  service.answer = { status: 429, headers: { 'Retry-After': '90' } };
  await sendPush(job, { now, send: sender() });
  service.answer = { status: 503 };
  await expect(sendPush(job, { now, send: sender() })).rejects.toThrow('503');

  const queued = await db.query(
    `select start_after from pgboss.job where name = 'send-push' and data->>'subscriptionId' = $1`,
    [id],
  );
  expect(queued).toHaveLength(1);
});

test('a service that asks for it again at once is asked less and less often, and then no more', async () => {
  const user = await createUser();
  const { id } = await subscribed(user);
  service.answer = { status: 429, headers: { 'Retry-After': '0.001' } };
  const Queued = z.object({
    at: z.date(),
    data: z.object({
      subscriptionId: z.string(),
      notificationIds: z.array(z.string()),
      queuedAt: z.string(),
      delays: z.number(),
    }),
  });

  const waits: number[] = [];
  let job: Parameters<typeof sendPush>[0] = jobOf(id, await told(user, 'review_received'));
  for (let at = now; ;) {
    await sendPush(job, { now: at, send: sender() });
    const [next] = await db.sql(Queued)`
      delete from pgboss.job where name = 'send-push' and data->>'subscriptionId' = ${id}
      returning start_after as at, data`;
    if (!next) break;
    waits.push(Math.round((next.at.getTime() - at.getTime()) / 1_000));
    [at, job] = [next.at, next.data];
  }

  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840]);
});

test('an address inside our network is never dialled', async () => {
  const { endpoint, ...keys } = service.subscribe();
  const message = { payload: '{}', ttlSeconds: 60, urgency: 'normal', topic: 'x' } as const;
  const send = webPushSender({ connection: { ca: service.ca } });

  const byName = await send({ endpoint, ...keys }, message);
  const byNumber = await send({ endpoint: 'https://10.0.0.1/x', ...keys }, message);

  expect([byName.outcome, byNumber.outcome]).toEqual(['refused', 'refused']);
  expect(service.received).toEqual([]);
});

test.each([
  ['https://push.example.org/abc', true],
  ['http://push.example.org/abc', false],
  ['https://me:secret@push.example.org/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://169.254.169.254/latest', false],
  ['nonsense', false],
])('a browser at %s can be sent messages: %s', (endpoint, expected) => {
  const { p256dh, auth } = service.subscribe();

  expect(isUsable({ endpoint, p256dh, auth })).toBe(expected);
  expect(isUsable({ endpoint, p256dh: `A${p256dh.slice(1)}`, auth })).toBe(false);
  expect(isUsable({ endpoint, p256dh, auth: auth.slice(4) })).toBe(false);
});

test('whoever is suspended, and a device that is signed out, get nothing', async () => {
  const user = await createUser();
  const { id } = await subscribed(user);
  const ids = await told(user, 'car_late');
  await db.user.update({ where: { id: user.id }, data: { suspendedAt: now } });
  await sendPush(jobOf(id, ids), { now, send: sender() });
  const other = await createUser();
  const expiresAt = hoursAfter(new Date(), 1);
  const session = { idHash: `push-${other.id}`, userId: other.id, data: {}, expiresAt };
  await db.session.create({ data: session });
  await subscribed(other, session.idHash);

  await endOtherSessions(other.id, 'another', new Date());

  expect(service.received).toEqual([]);
  expect(await db.pushSubscription.count({ where: { userId: other.id } })).toBe(0);
});

test('a browser that another person signs in with is theirs; its address alone is not enough', async () => {
  const [first, second, thief] = [await createUser(), await createUser(), await createUser()];
  const { id, target } = await subscribed(first);
  const browser = { sessionHash: 'x', userAgent: null };

  await storeBrowser({ ...browser, userId: second.id, target }, now);
  const forged = { ...target, auth: service.subscribe().auth };
  await storeBrowser({ ...browser, userId: thief.id, target: forged }, now);

  expect(await db.pushSubscription.findUnique({ where: { id } })).toMatchObject({
    userId: second.id,
  });
});

test('the offer is made once, and again after three months', async () => {
  const user = await createUser();
  const before = await isOffered(user.id, 'session', now);
  await declineOffer(user.id, now);

  expect([
    before,
    await isOffered(user.id, 'session', minutesAfter(now, 1)),
    await isOffered(user.id, 'session', hoursAfter(now, 91 * 24)),
  ]).toEqual([true, false, true]);
});
