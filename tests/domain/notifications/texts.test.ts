import { expect, test } from 'vitest';
import {
  notificationKinds,
  type NotificationFacts,
} from '#server/domain/notifications/notification.ts';
import { notificationText } from '#server/jobs/notification-text.ts';

const facts: Required<NotificationFacts> = {
  ref: 'ABCD2345',
  car: 'Dacia Duster',
  plate: 'BV 10 ABC',
  earlierCar: 'Dacia Logan, BV 11 ABC',
  client: 'Ana Ionescu',
  host: 'Mihai P.',
  startsAt: '2026-07-01T07:00:00Z',
  endsAt: '2026-07-03T07:00:00Z',
  timeZone: 'Europe/Bucharest',
  answerDueAt: '2026-06-30T07:00:00Z',
  waitsUntil: '2026-07-01T05:00:00Z',
  amount: 210_00,
  earlier: 260_00,
  currency: 'RON',
  year: '2026',
  invoice: 'VLN-2026-000001',
  sender: 'Ana',
  reason: 'Un motiv.',
  document: 'rca',
  maintenance: 'service',
  dueKm: 45_000,
  dueOn: '2026-12-01',
  expiresOn: '2026-12-01',
  stars: 5,
  incident: 'breakdown',
  reviewReasons: ['place'],
  place: 'Strada Lungă 7, Brașov',
  flight: 'RO 361',
  note: 'Zborul aterizează la 9:20.',
  free: 3,
  market: 180_00,
  marketShare: 0.6,
  share: 0.25,
  category: 'suv',
  town: 'Brașov',
  advice: 'lower',
};

test.each(notificationKinds.flatMap((kind) => [['ro', kind] as const, ['en', kind] as const]))(
  'in %s, %s has a title and a body with every fact filled in',
  (locale, kind) => {
    const { title, body } = notificationText({ kind, facts, locale });

    expect(title).not.toContain('notification.');
    expect(body).not.toContain('notification.');
    expect(`${title} ${body}`).not.toMatch(/\{\{|\}\}|undefined|Invalid/);
  },
);

test('times are the car’s own and money is written as the reader writes it', () => {
  const { body } = notificationText({ kind: 'request_received', facts, locale: 'ro' });
  const { title } = notificationText({ kind: 'payout_sent', facts, locale: 'ro' });

  expect(body).toContain('1 iul. 2026, 10:00');
  expect(title).toMatch(/210,00\slei$/);
});
