import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { notify } from '#server/domain/notifications/commands.ts';
import type { NotificationKind } from '#server/domain/notifications/notification.ts';
import { unreadOnPage } from '#server/domain/notifications/queries.ts';
import { saveQuietHours } from '#server/domain/notifications/quiet-settings.ts';
import { hoursAfter, instantOf, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { deliverNotification } from '#server/jobs/deliver-notification.ts';
import { deliverDue, deliverTo } from '#server/jobs/deliver-unread.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createUser } from '../../support/factories.ts';
import { mailsTo } from '../../support/mails.ts';

const noon = instantOf('2027-06-10T12:00', 'Europe/Bucharest');
const night = instantOf('2027-06-10T23:30', 'Europe/Bucharest');
const morning = instantOf('2027-06-11T07:00', 'Europe/Bucharest');

beforeAll(async () => {
  await startQueue();
});

async function told(user: { id: string }, kinds: NotificationKind[], now: Date) {
  for (const kind of kinds) await notify(db, [user.id], { kind, facts: {}, url: '/profile' }, now);
}

const subjects = async ({ email }: { email: string }) =>
  (await mailsTo(email)).map(({ kind }) => kind);

test('what is unread after two minutes is one mail, not many', async () => {
  const user = await createUser();
  const kinds: NotificationKind[] = ['review_received', 'review_open', 'kyc_verified'];
  await told(user, kinds, noon);

  await deliverDue(minutesAfter(noon, 1));
  const early = await mailsTo(user.email);
  await deliverDue(minutesAfter(noon, 2));
  await deliverDue(minutesAfter(noon, 3));

  const [mail, ...others] = await mailsTo(user.email);
  expect([early, others]).toEqual([[], []]);
  expect(mail?.subject).toBe('Aveți 3 notificări noi');
  expect(mail?.text.match(/\/profile/g)).toHaveLength(3);
});

test('two processes that look at once send one mail', async () => {
  const user = await createUser();
  await told(user, ['review_received', 'review_open'], noon);

  const later = minutesAfter(noon, 2);
  await Promise.all([deliverTo(user.id, 'mail', later), deliverTo(user.id, 'mail', later)]);

  expect(await subjects(user)).toEqual(['notification_digest']);
});

test('what somebody has read on its page is not mailed', async () => {
  const user = await createUser();
  await told(user, ['review_received', 'kyc_verified'], noon);

  const before = await unreadOnPage(user.id, '/elsewhere', noon);
  const after = await unreadOnPage(user.id, '/profile', noon);
  await deliverDue(minutesAfter(noon, 2));

  expect([before, after]).toEqual([2, 0]);
  expect(await mailsTo(user.email)).toEqual([]);
});

test('a confirmed booking is mailed at once, even to somebody who has turned its mails off', async () => {
  const user = await createUser();
  await db.notificationMute.create({
    data: { userId: user.id, kind: 'booking_confirmed', channel: 'mail' },
  });
  await told(user, ['booking_confirmed'], night);
  const { id } = await db.notification.findFirstOrThrow({ where: { userId: user.id } });

  await deliverNotification(id, night);
  await deliverDue(hoursAfter(night, 1));

  expect(await subjects(user)).toEqual(['booking_confirmed']);
});

test('in the night a mail waits until seven, and what came meanwhile goes with it', async () => {
  const user = await createUser();
  await told(user, ['review_received'], night);
  await deliverDue(minutesAfter(night, 2));
  await told(user, ['kyc_verified'], hoursAfter(night, 3));
  await deliverDue(hoursAfter(night, 4));

  const atNight = await mailsTo(user.email);
  await deliverDue(minutesAfter(morning, -1));
  await deliverDue(morning);

  expect(atNight).toEqual([]);
  expect(await subjects(user)).toEqual(['notification_digest']);
});

test('who gives quiet hours up gets at once what they held back', async () => {
  const user = await createUser();
  await told(user, ['review_received'], night);
  await deliverDue(minutesAfter(night, 2));

  const now = minutesAfter(night, 10);
  await saveQuietHours(user.id, { from: null, until: null, timeZone: 'Europe/Bucharest' }, now);
  await deliverDue(now);

  expect(await subjects(user)).toEqual(['review_received']);
});

test('after three days of downtime what is unread comes once, and what is out of date never', async () => {
  const user = await createUser();
  await told(user, ['review_received', 'kyc_verified'], noon);
  const facts = { startsAt: hoursAfter(noon, 20).toISOString() };
  await notify(db, [user.id], { kind: 'check_in_tomorrow', facts, url: '/profile' }, noon);

  const back = hoursAfter(noon, 72);
  await deliverDue(back);
  await deliverDue(minutesAfter(back, 1));

  const [mail, ...others] = await mailsTo(user.email);
  expect([mail?.subject, others]).toEqual(['Aveți 2 notificări noi', []]);
  const left = { notification: { userId: user.id } };
  expect(await db.notificationDelivery.count({ where: left })).toBe(0);
});

test('a kind that is not wanted in the notification centre is not counted there', async () => {
  const user = await createUser();
  const muted = ['price_advice', 'booking_confirmed'] as const;
  for (const kind of muted)
    await db.notificationMute.create({ data: { userId: user.id, kind, channel: 'centre' } });

  await told(user, [...muted], noon);

  expect(await unreadOnPage(user.id, '/', noon)).toBe(1);
});
